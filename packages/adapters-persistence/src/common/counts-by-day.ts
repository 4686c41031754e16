import type { Instant, Page, PageRequest } from "@dragoman/domain/common";

/** How many entries of a list were made on a day. */
export interface DayCount {
  readonly day: number;
  /** Those that are asked for. */
  readonly entries: number;
  /** All that were made on that day, where it is known. */
  readonly all?: number;
}

/** Days are counted from 1970 on, by moments in UTC. */
export const dayMicros = 86_400_000_000;

/** From a moment to another one; both are included. */
export interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

/** The days that a period covers wholly, and what is left of it before and behind them. It may have no beginning or no end. */
export function splitByDay({ from, to }: Period): { readonly first: number; readonly last: number; readonly rest: readonly Period[] } {
  const first = Math.ceil(from / dayMicros);
  const last = Math.floor((to + 1) / dayMicros) - 1;
  if (first > last + 1) return { first, last, rest: [{ from, to }] };
  const rest = [{ from, to: first * dayMicros - 1 }, { from: (last + 1) * dayMicros, to }];
  return { first, last, rest: rest.filter((period) => period.to - period.from >= 0) };
}

/** Where a page stands: behind the newest `before` of the `entries` that were made in the period, among `all` of it. */
export interface Stretch extends Period {
  readonly before: number;
  readonly entries: number;
  readonly all: number;
}

/** The page that is asked for of a list, newest first; `read` reads so many of a stretch. Past the last page nothing is read. */
export async function readPageByDay<T>(
  { page, perPage }: PageRequest, counts: readonly DayCount[], read: (stretch: Stretch, count: number) => Promise<readonly T[]>,
): Promise<Page<T>> {
  const stretch = stretchOf(counts, (page - 1) * perPage, perPage);
  return {
    items: stretch === undefined ? [] : await read(stretch, perPage), page, perPage,
    totalItems: counts.reduce((sum, { entries }) => sum + entries, 0),
  };
}

/** So many entries of one time are quickly looked through. */
export const few = 8_000;

/** Whether only a few are likely to be passed along the time until a page is full, as when those that match are spread evenly. */
export function isNear({ before, entries, all }: Stretch, count: number): boolean {
  return all * Math.min(1, (before + count) / entries) <= few;
}

/** The days on which the `count` entries behind the newest `start` were made. */
function stretchOf(counts: readonly DayCount[], start: number, count: number): Stretch | undefined {
  let [passed, entries] = [0, 0];
  const days: number[] = [];
  for (const one of counts.toSorted((a, b) => b.day - a.day)) {
    if (passed + entries >= start + count) break;
    if (passed + one.entries <= start) {
      passed += one.entries;
      continue;
    }
    days.push(one.day);
    entries += one.entries;
  }
  const [newest, oldest] = [days[0], days.at(-1)];
  if (newest === undefined || oldest === undefined) return undefined;
  // Days between them on which none was made that is asked for are looked through as well.
  const all = counts.reduce((sum, one) => sum + (one.day >= oldest && one.day <= newest ? one.all ?? Infinity : 0), 0);
  return { from: oldest * dayMicros, to: (newest + 1) * dayMicros - 1, before: start - passed, entries, all };
}
