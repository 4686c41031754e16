import type { SchemaStep } from "./schema-step.js";

/** Brands, and the number of their last change. Sources are short enough to stand in the index whole. */
export const brandsSchema: SchemaStep = {
  name: "brands",
  minimumCode: 1,
  sql: `
    CREATE TABLE brands (
      source text COLLATE "C" PRIMARY KEY,
      target text COLLATE "C" NOT NULL,
      comment text COLLATE "C" NOT NULL,
      is_pattern boolean NOT NULL,
      disabled boolean NOT NULL,
      overruns integer NOT NULL
    );
    CREATE TABLE brand_revision (revision bigint NOT NULL);
    INSERT INTO brand_revision VALUES (0);
  `,
};
