import type { SchemaStep } from "./schema-step.js";

/** Labels, and the way from one to its translations. */
export const labelsSchema: SchemaStep = {
  name: "labels",
  minimumCode: 1,
  sql: `
    CREATE TABLE labels (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      name_key text COLLATE "C" NOT NULL
    );
    CREATE UNIQUE INDEX labels_name_key ON labels (name_key);
    CREATE INDEX translations_label_keys ON translations USING gin (label_keys);
  `,
};
