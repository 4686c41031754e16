import type { SchemaStep } from "../common/slice.js";

/** The theme, in one row, and the bytes of its images. */
export const themesSchema: SchemaStep = {
  number: 28, name: "themes", minimumCode: 28,
  sql: `
    CREATE TABLE theme (one boolean PRIMARY KEY CHECK (one), value json NOT NULL);
    CREATE TABLE theme_files (id text COLLATE "C" PRIMARY KEY, media_type text NOT NULL, bytes bytea NOT NULL);
    ALTER TABLE theme_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
  `,
};
