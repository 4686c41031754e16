import type { Brand } from "@dragoman/domain/brands";
import { EntitySchema } from "typeorm";
import { refuseUnstorable } from "../common/failures.js";
import type { SchemaStep } from "../common/slice.js";

/** Brands, and the number of their last change. Sources are short enough to stand in the index whole. */
export const brandsSchema: SchemaStep = {
  number: 5, name: "brands", minimumCode: 5,
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

/** A row holds a brand as it is. */
export type BrandRow = { -readonly [Key in keyof Brand]: Brand[Key] };

export const brandTable = new EntitySchema<BrandRow>({
  name: "brand", tableName: "brands",
  columns: {
    source: { type: "text", primary: true },
    target: { type: "text" },
    comment: { type: "text" },
    isPattern: { type: "boolean", name: "is_pattern" },
    disabled: { type: "boolean" },
    overruns: { type: "integer" },
  },
});

export function toRow({ source, target, comment, isPattern, disabled, overruns }: Brand): BrandRow {
  for (const text of [source, target, comment]) refuseUnstorable(text);
  return { source, target, comment, isPattern, disabled, overruns };
}
