import type { Offer } from "../common/slice.js";
import { CreateBrand, DeleteBrands, ListBrands, UpdateBrand } from "./administer-brands.js";
import type { BrandRepository } from "./brand-repository.js";
import { type BrandFiles, ExportBrands, ImportBrands } from "./exchange-brands.js";

/** What the use cases of brands need. */
export interface BrandNeeds {
  readonly brands: BrandRepository;
  readonly brandFiles: BrandFiles;
}

/** What people do with brands. */
export const brandSlice = {
  listBrands: ({ brands }: BrandNeeds) => new ListBrands(brands),
  createBrand: ({ brands }: BrandNeeds) => new CreateBrand(brands),
  updateBrand: ({ brands }: BrandNeeds) => new UpdateBrand(brands),
  deleteBrands: ({ brands }: BrandNeeds) => new DeleteBrands(brands),
  importBrands: ({ brands, brandFiles }: BrandNeeds) => new ImportBrands(brands, brandFiles),
  exportBrands: ({ brands, brandFiles }: BrandNeeds) => new ExportBrands(brands, brandFiles),
};

/** What the interface calls of this slice. */
export type BrandUseCases = Offer<typeof brandSlice> & Pick<BrandNeeds, "brands">;
