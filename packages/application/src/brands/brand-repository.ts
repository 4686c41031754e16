import type { Brand } from "@dragoman/domain/brands";
import type { Change, EventsOf, Page, PageRequest } from "@dragoman/domain/common";

/** All that are there have to match. Texts are wildcard filters: `*` any characters, `?` one, and the whole value must fit. */
export interface BrandFilter {
  readonly source?: string;
  readonly target?: string;
  readonly comment?: string;
  readonly isPattern?: boolean;
  readonly disabled?: boolean;
}

/** What translations go by. */
export interface EnabledBrands {
  /** Another one after every change of any brand. */
  readonly revision: string;
  /** In no particular order. */
  readonly brands: readonly Brand[];
}

/**
 * Keeps brands, one for each source; letter case counts.
 *
 * Each change is stored whole, with its events, or not at all, and two of them never interleave. What this process changed
 * shows in the next call, what another one changed within a second.
 */
export interface BrandRepository {
  /** Rejects with `brand-exists` (kind invalid) when there is a brand of that source. */
  add(added: Change<Brand>): Promise<void>;
  /**
   * Rejects with `brand-not-found` when there is no such brand, with `brand-exists` when another one has the new source; then
   * nothing is stored.
   */
  update(source: string, change: (brand: Brand) => Change<Brand>): Promise<Brand>;
  /** Stores all of them; a brand of the same source, among them as well, gives way to the later one. */
  putAll(put: Change<readonly Brand[]>): Promise<void>;
  /** Removes those that are there; answers how many, which is also what events are asked for with. */
  remove(sources: readonly string[], events: EventsOf<number>): Promise<number>;
  /** Removes those that fit; answers how many, as `remove` does. */
  removeAll(filter: BrandFilter, events: EventsOf<number>): Promise<number>;
  /** Ordered by source, by code points. Past the last page: no items, true totals. */
  list(filter: BrandFilter, page: PageRequest): Promise<Page<Brand>>;
  /** All of them, in the order of `list`, a few at a time. */
  all(): AsyncIterable<Brand>;
  /** Those that are not disabled; `known` itself when nothing changed since. As long as there is none, this costs nothing. */
  enabled(known?: EnabledBrands): Promise<EnabledBrands>;
}
