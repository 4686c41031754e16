import type { Brand } from "@dragoman/domain/brands";
import { EntitySchema } from "typeorm";
import { refuseUnstorable } from "../common/failures.js";

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
