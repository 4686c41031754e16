import type { SchemaStep } from "../common/slice.js";

/** Metrics count jobs by substate every minute, and old events are swept by their moment: neither should read the rows. */
const indexesForCounting: SchemaStep = {
  number: 3, name: "indexes for counting", minimumCode: 1,
  sql: `
    CREATE INDEX translations_substate ON translations (substate);
    CREATE INDEX outbox_at ON outbox (at);
  `,
};

/** The way from a content to the translation that refers to it. Every look would read through changes that are put off. */
const indexesForSweeping: SchemaStep = {
  number: 10, name: "indexes for sweeping", minimumCode: 1,
  sql: "CREATE INDEX translations_contents ON translations USING gin (contents) WITH (fastupdate = off)",
};

/** The oldest job to be done of each pair, and of those that detect their source, whatever else waits. */
const indexesForClaiming: SchemaStep = {
  number: 11, name: "indexes for claiming", minimumCode: 1,
  sql: `
    CREATE INDEX translations_to_do_of_pair ON translations (language_pair_id, queued, id) WHERE state <> 'done';
    CREATE INDEX translations_to_do_detecting ON translations (queued, id) WHERE state <> 'done' AND detects_source;
  `,
};

/** The newest of what lists are narrowed to: counted, and passed over on the way to a later page, without reading the rows. */
const indexesForListing: SchemaStep = {
  number: 12, name: "indexes for listing", minimumCode: 1,
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

/** What came to translations after their table, which stands in the first schema. */
export const translationsSchema: readonly SchemaStep[] = [indexesForCounting, indexesForSweeping, indexesForClaiming, indexesForListing];
