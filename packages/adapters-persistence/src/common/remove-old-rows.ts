import { microsPerMs } from "@dragoman/domain/common";
import type { Database } from "./database.js";
import { rowsAtOnce } from "./in-batches.js";
import { clockOnce } from "./store-clock.js";

interface Aging {
  readonly table: string;
  /** The primary key. */
  readonly key: string;
  /** The column that says when a row grows old. It has an index. */
  readonly moment: string;
}

/**
 * Brings moments back that were written while the clock was ahead: none stays further in the future than `mostAheadMs`. Otherwise
 * their rows would grow old only when the clock comes there again.
 */
export async function bringBack({ pool, run }: Database, { table, moment }: Omit<Aging, "key">, mostAheadMs: number): Promise<void> {
  const latest = `${clockOnce} + $1::bigint`;
  await run(() => pool.query(`UPDATE ${table} SET ${moment} = ${latest} WHERE ${moment} > ${latest}`, [mostAheadMs * microsPerMs]));
}

/** Removes the rows whose moment was `olderThanMs` ago or before, oldest first, batch by batch; answers how many. */
export async function removeOldRows({ pool, run }: Database, { table, key, moment }: Aging, olderThanMs: number): Promise<number> {
  const removeBatch = `
    DELETE FROM ${table} WHERE ${key} = ANY(ARRAY(
      SELECT ${key} FROM ${table} WHERE ${moment} <= ${clockOnce} - $1::bigint
      ORDER BY ${moment} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED))`;
  for (let removed = 0; ;) {
    const { rowCount } = await run(() => pool.query(removeBatch, [olderThanMs * microsPerMs]));
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < rowsAtOnce) return removed;
  }
}
