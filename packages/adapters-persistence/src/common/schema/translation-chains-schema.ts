import type { SchemaStep } from "./schema-step.js";

/** What was decided about chains; those that nobody decided about have no row. */
export const translationChainsSchema: SchemaStep = {
  name: "translation chains",
  minimumCode: 1,
  sql: `
    CREATE TABLE translation_chains (
      id text COLLATE "C" PRIMARY KEY,
      management text NOT NULL CHECK (management IN ('manual', 'deleted'))
    );
  `,
};
