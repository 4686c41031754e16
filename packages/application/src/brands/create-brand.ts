import { type Brand, type BrandForm, createBrand } from "@dragoman/domain/brands";
import type { BrandRepository } from "./brand-repository.js";

/** Makes a brand; translations go by it from now on. Rejects with `brand-invalid`, `brand-pattern-invalid` or `brand-exists`. */
export class CreateBrand {
  constructor(private readonly brands: BrandRepository) {}

  async run(form: BrandForm): Promise<Brand> {
    const brand = createBrand(form);
    await this.brands.add(brand);
    return brand;
  }
}
