import { brandExists, type BrandFilter, brandNotFound, type BrandRepository, type EnabledBrands } from "@dragoman/application/brands";
import type { Brand } from "@dragoman/domain/brands";
import { type Change, type DomainEvent, type EventsOf, fitsWildcard, type Page, type PageRequest } from "@dragoman/domain/common";
import { MemoryChanges } from "../common/memory-changes.js";
import { byCodePoints, pageOf } from "../common/paging.js";

/** Brands in memory. */
export class MemoryBrandRepository implements BrandRepository {
  private brands = new Map<string, Brand>();
  private revision = 0;

  constructor(private readonly changes = new MemoryChanges()) {}

  async add({ state, events }: Change<Brand>): Promise<void> {
    this.refuseTaken(state);
    this.replace([], [state], events);
  }

  async update(source: string, change: (brand: Brand) => Change<Brand>): Promise<Brand> {
    const brand = this.brands.get(source);
    if (brand === undefined) throw brandNotFound(source);
    const { state, events } = change(brand);
    if (state.source !== source) this.refuseTaken(state);
    this.replace([source], [state], events);
    return state;
  }

  async putAll({ state, events }: Change<readonly Brand[]>): Promise<void> {
    this.replace([], state, events);
  }

  async remove(sources: readonly string[], events: EventsOf<number>): Promise<number> {
    const there = new Set(sources.filter((source) => this.brands.has(source)));
    this.replace([...there], [], events(there.size));
    return there.size;
  }

  async removeAll(filter: BrandFilter, events: EventsOf<number>): Promise<number> {
    return this.remove([...this.brands.values()].filter((brand) => fits(brand, filter)).map(({ source }) => source), events);
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

  private replace(gone: readonly string[], come: readonly Brand[], events: readonly DomainEvent[] = []): void {
    this.changes.store({ answer: undefined, events, write: () => {
      for (const source of gone) this.brands.delete(source);
      for (const brand of come) this.brands.set(brand.source, brand);
      this.revision += 1;
    } });
  }

  private refuseTaken({ source }: Brand): void {
    if (this.brands.has(source)) throw brandExists(source);
  }
}

function fits(brand: Brand, { source, target, comment, isPattern, disabled }: BrandFilter): boolean {
  return (source === undefined || fitsWildcard(brand.source, source))
    && (target === undefined || fitsWildcard(brand.target, target))
    && (comment === undefined || fitsWildcard(brand.comment, comment))
    && (isPattern === undefined || brand.isPattern === isPattern)
    && (disabled === undefined || brand.disabled === disabled);
}
