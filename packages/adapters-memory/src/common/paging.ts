import type { Page, PageRequest } from "@dragoman/domain/common";

/** The part of `all` that is asked for. */
export function pageOf<T>(all: readonly T[], { page, perPage }: PageRequest): Page<T> {
  const start = (page - 1) * perPage;
  return { items: all.slice(start, start + perPage), page, perPage, totalItems: all.length };
}

/** Compares by code points, as PostgreSQL does under the collation "C". */
export function byCodePoints(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
