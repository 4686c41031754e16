import type { SchemaStep } from "./schema-step.js";

/** The way from a content to the translation that refers to it. Every look would read through changes that are put off. */
export const indexesForSweeping: SchemaStep = {
  name: "indexes for sweeping",
  minimumCode: 1,
  sql: "CREATE INDEX translations_contents ON translations USING gin (contents) WITH (fastupdate = off)",
};
