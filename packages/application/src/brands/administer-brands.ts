import {
  type Brand, brandChanged, brandCreated, type BrandForm, brandsDeleted, brandText, changeBrand, createBrand,
} from "@dragoman/domain/brands";
import { checkWildcard, invalid, type Page, type PageRequest } from "@dragoman/domain/common";
import type { Clock } from "../common/clock-and-random.js";
import type { BrandFilter, BrandRepository } from "./brand-repository.js";

/** Makes a brand; translations go by it from now on. Rejects with `brand-invalid`, `brand-pattern-invalid` or `brand-exists`. */
export class CreateBrand {
  constructor(private readonly brands: BrandRepository, private readonly clock: Clock) {}

  async run(form: BrandForm): Promise<Brand> {
    const brand = createBrand(form);
    await this.brands.add({ state: brand, events: [brandCreated(this.clock.now())] });
    return brand;
  }
}

/** Changes what is given of a brand. Rejects as `CreateBrand` does, and with `brand-not-found`. */
export class UpdateBrand {
  constructor(private readonly brands: BrandRepository, private readonly clock: Clock) {}

  run(source: string, changes: Partial<BrandForm>): Promise<Brand> {
    return this.brands.update(brandText(source), (brand) =>
      ({ state: changeBrand(brand, changes), events: [brandChanged(this.clock.now())] }));
  }
}

/** Removes the brands of these sources that are there; answers how many. */
export class DeleteBrands {
  constructor(private readonly brands: BrandRepository, private readonly clock: Clock) {}

  run(sources: readonly string[]): Promise<number> {
    return this.brands.remove(sources.map(brandText), (count) => brandsDeleted(count, this.clock.now()));
  }
}

/** Removes the brands that fit every filter; answers how many. Rejects with `filter-missing` when there is none. */
export class DeleteMatchingBrands {
  constructor(private readonly brands: BrandRepository, private readonly clock: Clock) {}

  async run(filter: BrandFilter): Promise<number> {
    if (Object.values(filter).every((value) => value === undefined || value === "")) {
      throw invalid("filter-missing", "No filter says which brands to delete.",
        "Give at least one of source, target, comment, isSearchPatternSource, disabled; an empty one does not count.");
    }
    return this.brands.removeAll(checkedFilter(filter), (count) => brandsDeleted(count, this.clock.now()));
  }
}

/** Lists the brands that fit every filter. */
export class ListBrands {
  constructor(private readonly brands: BrandRepository) {}

  async run(filter: BrandFilter, page: PageRequest): Promise<Page<Brand>> {
    return this.brands.list(checkedFilter(filter), page);
  }
}

/** The filter, when it may be searched for, its texts as brands keep them. Throws `wildcard-too-many`. */
function checkedFilter(filter: BrandFilter): BrandFilter {
  const checked: { -readonly [Name in keyof BrandFilter]: BrandFilter[Name] } = { ...filter };
  for (const field of ["source", "target", "comment"] as const) {
    const text = filter[field];
    if (text === undefined) continue;
    checkWildcard(field, text);
    checked[field] = brandText(text);
  }
  return checked;
}
