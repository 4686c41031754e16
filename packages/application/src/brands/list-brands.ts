import type { Brand } from "@dragoman/domain/brands";
import type { Page, PageRequest } from "@dragoman/domain/common";
import type { BrandFilter, BrandRepository } from "./brand-repository.js";
import { checkedFilter } from "./checked-filter.js";

/** Lists the brands that fit every filter. */
export class ListBrands {
  constructor(private readonly brands: BrandRepository) {}

  async run(filter: BrandFilter, page: PageRequest): Promise<Page<Brand>> {
    return this.brands.list(checkedFilter(filter), page);
  }
}
