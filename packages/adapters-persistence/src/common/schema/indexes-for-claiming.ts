import type { SchemaStep } from "./schema-step.js";

/** The oldest job to be done of each pair, and of those that detect their source, whatever else waits. */
export const indexesForClaiming: SchemaStep = {
  name: "indexes for claiming",
  minimumCode: 1,
  sql: `
    CREATE INDEX translations_to_do_of_pair ON translations (language_pair_id, queued, id) WHERE state <> 'done';
    CREATE INDEX translations_to_do_detecting ON translations (queued, id) WHERE state <> 'done' AND detects_source;
  `,
};
