import type { BrandRepository } from "@dragoman/application/brands";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { brandsSchema, brandTable } from "./brand.table.js";
import { PostgresBrandRepository } from "./postgres-brand-repository.js";

export { PostgresBrandRepository };

/** How brands are kept. */
export const brands = {
  tables: [brandTable],
  steps: [brandsSchema],
  ports: {
    /** `brandsTrustedEmptyMs`: so long it is believed without asking that another process has still entered no brand. */
    brands: ({ database, brandsTrustedEmptyMs }: OnDatabase & { readonly brandsTrustedEmptyMs: number }): BrandRepository =>
      new PostgresBrandRepository(database, { trustEmptyMs: brandsTrustedEmptyMs }),
  },
} satisfies PersistenceSlice;
