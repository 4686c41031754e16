import type { Page, PageRequest } from "@dragoman/domain";

/** The page that is asked for; past the last one nothing is read. */
export async function readPage<T>(
  { page, perPage }: PageRequest, totalItems: number, read: (start: number, count: number) => Promise<readonly T[]>,
): Promise<Page<T>> {
  const start = (page - 1) * perPage;
  return { items: start >= totalItems ? [] : await read(start, perPage), page, perPage, totalItems };
}
