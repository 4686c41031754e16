import type { Page, PageRequest } from "@dragoman/domain/common";

/** The page that is asked for; past the last one nothing is read. */
export async function readPage<T>(
  { page, perPage }: PageRequest, totalItems: number, read: (start: number, count: number) => Promise<readonly T[]>,
): Promise<Page<T>> {
  const start = (page - 1) * perPage;
  return { items: start >= totalItems ? [] : await read(start, perPage), page, perPage, totalItems };
}

/** Up to so many are sorted. */
const mostSorted = 10_000;

/**
 * The ids of a page in SQL, newest first, of what `matching` selects: the `id` and the `moment` of each, about `totalItems` of them.
 *
 * Few are gathered and sorted; OFFSET 0 keeps PostgreSQL from looking for them along the index of the order, where they may
 * stand far behind. Of many some stand everywhere, and those before the page are passed over within the index.
 */
export function idsOfPage(matching: string, totalItems: number, start: number, count: number): string {
  const all = `${matching}${totalItems <= mostSorted ? " OFFSET 0" : ""}`;
  return `SELECT id FROM (${all}) AS matching ORDER BY moment DESC, id OFFSET ${start} LIMIT ${count}`;
}
