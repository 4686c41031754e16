/** Which part of a list is asked for: `page` counts from 1, `perPage` is 1 to 1000. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** One part of a list, with the true totals also past the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly perPage: number;
  readonly totalItems: number;
}

/** Pages needed for all items; 0 when there is none. */
export function totalPages(page: Page<unknown>): number {
  return Math.ceil(page.totalItems / page.perPage);
}
