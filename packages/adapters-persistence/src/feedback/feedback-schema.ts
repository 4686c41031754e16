import type { SchemaStep } from "../common/slice.js";

const inForce = "approval_state = 'approved' AND suggested_translation <> ''";

/**
 * Feedback. A text may be longer than an index holds, so that it is found by its digest; what is in force has an index
 * of its own, which is all that translations look into. `searched` are source, machine translation, suggestion and
 * comment as substrings are looked for in them.
 */
export const feedbackSchema: SchemaStep = {
  number: 7, name: "feedback", minimumCode: 7,
  sql: `
    CREATE TABLE feedback (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      owner_id text COLLATE "C" NOT NULL,
      username text NOT NULL,
      username_key text COLLATE "C" NOT NULL,
      language_pair_id text COLLATE "C" NOT NULL,
      source_language_id text COLLATE "C" NOT NULL,
      target_language_id text COLLATE "C" NOT NULL,
      source_text text COLLATE "C" NOT NULL,
      machine_translation text COLLATE "C" NOT NULL,
      suggested_translation text COLLATE "C" NOT NULL,
      comment text COLLATE "C" NOT NULL,
      searched text[] COLLATE "C" NOT NULL,
      approval_state text COLLATE "C" NOT NULL,
      reviewer text,
      reviewer_key text COLLATE "C",
      reviewed bigint,
      created bigint NOT NULL,
      modified bigint
    );
    CREATE INDEX feedback_newest ON feedback (created DESC, id);
    CREATE INDEX feedback_newest_of_owner ON feedback (owner_id, created DESC, id);
    CREATE INDEX feedback_source ON feedback (language_pair_id, md5(source_text));
    CREATE INDEX feedback_in_force ON feedback (language_pair_id, md5(source_text)) WHERE ${inForce};
  `,
};
