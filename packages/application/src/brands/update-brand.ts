import { type Brand, type BrandForm, brandText, changeBrand } from "@dragoman/domain/brands";
import type { BrandRepository } from "./brand-repository.js";

/** Changes what is given of a brand. Rejects as `CreateBrand` does, and with `brand-not-found`. */
export class UpdateBrand {
  constructor(private readonly brands: BrandRepository) {}

  run(source: string, changes: Partial<BrandForm>): Promise<Brand> {
    return this.brands.update(brandText(source), (brand) => changeBrand(brand, changes));
  }
}
