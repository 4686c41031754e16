import { MemoryBrandRepository } from "@dragoman/adapters-memory/brands";
import { type BrandForm, createBrand } from "@dragoman/domain/brands";

/** A store of these brands. */
export async function brandsOf(...forms: readonly BrandForm[]): Promise<MemoryBrandRepository> {
  const brands = new MemoryBrandRepository();
  await brands.putAll({ state: forms.map(createBrand) });
  return brands;
}
