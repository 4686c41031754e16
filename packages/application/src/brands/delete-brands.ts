import { invalid } from "@dragoman/domain/common";
import type { BrandFilter, BrandRepository } from "./brand-repository.js";
import { checkedFilter } from "./checked-filter.js";

/** Removes the brands that fit every filter; answers how many. Rejects with `filter-missing` when there is none. */
export class DeleteBrands {
  constructor(private readonly brands: BrandRepository) {}

  async run(filter: BrandFilter): Promise<number> {
    if (Object.values(filter).every((value) => value === undefined || value === "")) {
      throw invalid("filter-missing", "No filter says which brands to delete.",
        "Give at least one of source, target, comment, isSearchPatternSource, disabled; an empty one does not count.");
    }
    return this.brands.removeAll(checkedFilter(filter));
  }
}
