import type { SchemaStep } from "./schema-step.js";

/** Metrics count jobs by substate every minute, and old events are swept by their moment: neither should read the rows. */
export const indexesForCounting: SchemaStep = {
  name: "indexes for counting",
  minimumCode: 1,
  sql: `
    CREATE INDEX translations_substate ON translations (substate);
    CREATE INDEX outbox_at ON outbox (at);
  `,
};
