import type { SchemaStep } from "./schema-step.js";

/** The newest of what lists are narrowed to: counted, and passed over on the way to a later page, without reading the rows. */
export const indexesForListing: SchemaStep = {
  name: "indexes for listing",
  minimumCode: 1,
  before: `
    UPDATE feedback SET username_key = left(username_key, 400), reviewer_key = left(reviewer_key, 400)
      WHERE length(username_key) > 400 OR length(reviewer_key) > 400`,
  sql: `
    CREATE INDEX translations_newest_of_username ON translations (username_key, queued DESC, id);
    CREATE INDEX translations_newest_of_pair ON translations (language_pair_id, queued DESC, id);
    CREATE INDEX translations_newest_of_source ON translations (source_language_id, queued DESC, id);
    CREATE INDEX translations_newest_of_target ON translations (target_language_id, queued DESC, id);
    CREATE INDEX translations_newest_of_substate ON translations (substate, queued DESC, id);
    CREATE INDEX translations_method ON translations (translation_method);

    CREATE INDEX feedback_newest_of_username ON feedback (username_key, created DESC, id);
    CREATE INDEX feedback_newest_of_reviewer ON feedback (reviewer_key, created DESC, id);
    CREATE INDEX feedback_newest_of_pair ON feedback (language_pair_id, created DESC, id);
    CREATE INDEX feedback_newest_of_source ON feedback (source_language_id, created DESC, id);
    CREATE INDEX feedback_newest_of_target ON feedback (target_language_id, created DESC, id);
    CREATE INDEX feedback_newest_of_state ON feedback (approval_state, created DESC, id);
  `,
};
