import type { SchemaStep } from "../common/slice.js";

/** What administrators set: a row for each group. */
export const settingsSchema: SchemaStep = {
  number: 20, name: "settings", minimumCode: 20,
  sql: "CREATE TABLE settings (name text PRIMARY KEY, value json NOT NULL)",
};
