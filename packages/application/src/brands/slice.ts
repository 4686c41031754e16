import type { Clock } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import { CreateBrand, DeleteBrands, DeleteMatchingBrands, ListBrands, UpdateBrand } from "./administer-brands.js";
import type { BrandRepository } from "./brand-repository.js";
import { type BrandFiles, ExportBrands, ImportBrands } from "./exchange-brands.js";

/** What the use cases of brands need. */
export interface BrandNeeds {
  readonly brands: BrandRepository;
  readonly brandFiles: BrandFiles;
  readonly clock: Clock;
}

/** What people do with brands. */
export const brandSlice = {
  listBrands: ({ brands }: BrandNeeds) => new ListBrands(brands),
  createBrand: ({ brands, clock }: BrandNeeds) => new CreateBrand(brands, clock),
  updateBrand: ({ brands, clock }: BrandNeeds) => new UpdateBrand(brands, clock),
  deleteBrands: ({ brands, clock }: BrandNeeds) => new DeleteBrands(brands, clock),
  deleteMatchingBrands: ({ brands, clock }: BrandNeeds) => new DeleteMatchingBrands(brands, clock),
  importBrands: ({ brands, brandFiles, clock }: BrandNeeds) => new ImportBrands(brands, brandFiles, clock),
  exportBrands: ({ brands, brandFiles }: BrandNeeds) => new ExportBrands(brands, brandFiles),
};

/** What the interface calls of this slice. */
export type BrandUseCases = Offer<typeof brandSlice>;
