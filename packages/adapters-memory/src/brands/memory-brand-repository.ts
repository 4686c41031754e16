import type { BrandFilter, BrandRepository, EnabledBrands } from "@dragoman/application/brands";
import type { Brand } from "@dragoman/domain/brands";
import { DomainError, fitsWildcard, invalid, type Page, type PageRequest } from "@dragoman/domain/common";
import { byCodePoints, pageOf } from "../common/paging.js";

/** Brands in memory. */
export class MemoryBrandRepository implements BrandRepository {
  private brands = new Map<string, Brand>();
  private revision = 0;

  async add(brand: Brand): Promise<void> {
    this.refuseTaken(brand);
    this.change(() => this.brands.set(brand.source, brand));
  }

  async update(source: string, change: (brand: Brand) => Brand): Promise<Brand> {
    const brand = this.brands.get(source);
    if (brand === undefined) {
      throw new DomainError("notFound", "brand-not-found", `There is no brand ${JSON.stringify(source)}.`, { details: "Sources are compared with letter case; GET /api/v2/brands lists them." });
    }
    const changed = change(brand);
    if (changed.source !== source) this.refuseTaken(changed);
    this.change(() => {
      this.brands.delete(source);
      this.brands.set(changed.source, changed);
    });
    return changed;
  }

  async putAll(brands: readonly Brand[]): Promise<void> {
    this.change(() => { for (const brand of brands) this.brands.set(brand.source, brand); });
  }

  async remove(sources: readonly string[]): Promise<number> {
    const before = this.brands.size;
    this.change(() => { for (const source of sources) this.brands.delete(source); });
    return before - this.brands.size;
  }

  async removeAll(filter: BrandFilter): Promise<number> {
    return this.remove([...this.brands.values()].filter((brand) => fits(brand, filter)).map(({ source }) => source));
  }

  async list(filter: BrandFilter, page: PageRequest): Promise<Page<Brand>> {
    return pageOf(this.sorted().filter((brand) => fits(brand, filter)), page);
  }

  async *all(): AsyncGenerator<Brand> {
    yield* this.sorted();
  }

  async enabled(known?: EnabledBrands): Promise<EnabledBrands> {
    const revision = String(this.revision);
    if (known?.revision === revision) return known;
    return { revision, brands: [...this.brands.values()].filter(({ disabled }) => !disabled) };
  }

  private sorted(): Brand[] {
    return [...this.brands.values()].sort((a, b) => byCodePoints(a.source, b.source));
  }

  private change(act: () => void): void {
    act();
    this.revision += 1;
  }

  private refuseTaken({ source }: Brand): void {
    if (this.brands.has(source)) {
      throw invalid("brand-exists", `There is a brand ${JSON.stringify(source)} already.`, "Sources are unique, letter case counts; change the one that is there.");
    }
  }
}

function fits(brand: Brand, { source, target, comment, isPattern, disabled }: BrandFilter): boolean {
  return (source === undefined || fitsWildcard(brand.source, source))
    && (target === undefined || fitsWildcard(brand.target, target))
    && (comment === undefined || fitsWildcard(brand.comment, comment))
    && (isPattern === undefined || brand.isPattern === isPattern)
    && (disabled === undefined || brand.disabled === disabled);
}
