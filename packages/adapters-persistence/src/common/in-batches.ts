import type { Instant } from "@dragoman/domain/common";

/** So many rows are removed with one statement: it takes moments, however many are left for the next one. */
export const rowsAtOnce = 1_000;

export interface RemovedBatch {
  /** How many were found to be removed, `rowsAtOnce` at most; some may have changed or gone since. */
  readonly found: number;
  /** The moment of the last one found. */
  readonly oldest: Instant;
  readonly removed: number;
}

/** Takes a step again and again until one finds fewer than `most`; answers how many all of them found. */
export async function untilFewer(most: number, step: () => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const found = await step();
    all += found;
    if (found < most) return all;
  }
}

/** Removes rows batch by batch, newest first: each batch begins `to` the moment where the one before it ended. Answers how many. */
export async function inBatches(remove: (to: Instant | undefined) => Promise<RemovedBatch>): Promise<number> {
  let removed = 0;
  for (let to: Instant | undefined; ;) {
    const batch = await remove(to);
    removed += batch.removed;
    if (batch.found < rowsAtOnce) return removed;
    to = batch.oldest;
  }
}
