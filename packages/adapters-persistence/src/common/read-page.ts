import type { Page, PageRequest } from "@dragoman/domain/common";

/** The page that is asked for; past the last one nothing is read. */
export async function readPage<T>(
  { page, perPage }: PageRequest, totalItems: number, read: (start: number, count: number) => Promise<readonly T[]>,
): Promise<Page<T>> {
  const start = (page - 1) * perPage;
  return { items: start >= totalItems ? [] : await read(start, perPage), page, perPage, totalItems };
}

/** Up to so many are gathered and sorted. */
export const mostGathered = 10_000;

/** Which of those that match are asked for. */
export interface Place {
  /** Whether all that match are gathered and sorted. */
  readonly gathers: boolean;
  readonly before: number;
  readonly count: number;
}

/**
 * The ids of a page in SQL, newest first, of what `matching` selects: the `id` and the `moment` of each.
 *
 * A few that are gathered are sorted; OFFSET 0 keeps PostgreSQL from looking for them along the index of the order, where they may
 * stand far behind. Of many some stand everywhere, and those before the page are passed over within the index.
 */
export function idsOfPage(matching: string, { gathers, before, count }: Place): string {
  return `SELECT id FROM (${matching}${gathers ? " OFFSET 0" : ""}) AS matching ORDER BY moment DESC, id OFFSET ${before} LIMIT ${count}`;
}
