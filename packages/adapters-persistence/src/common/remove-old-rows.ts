import { microsPerMs } from "@dragoman/domain/common";
import type { Database } from "./database.js";
import { rowsAtOnce, untilFewer } from "./in-batches.js";
import { clockOnce } from "./store-clock.js";

interface Aging {
  readonly table: string;
  /** The primary key. */
  readonly key: string;
  /** The column that says when a row grows old. It has an index. */
  readonly moment: string;
}

/** Removes the rows whose moment was `olderThanMs` ago or before, oldest first; answers how many. */
export function removeOldRows(database: Database, { table, key, moment }: Aging, olderThanMs: number): Promise<number> {
  return batchByBatch(database, olderThanMs, `
    DELETE FROM ${table} WHERE ${key} = ANY(ARRAY(
      SELECT ${key} FROM ${table} WHERE ${moment} <= ${clockOnce} - $1::bigint
      ORDER BY ${moment} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED))`);
}

/**
 * Brings moments back that were written while the clock was ahead, the latest first: none stays further in the future than
 * `mostAheadMs`. Otherwise their rows would grow old only when the clock comes there again.
 */
export async function bringBack(database: Database, { table, key, moment }: Aging, mostAheadMs: number): Promise<void> {
  const latest = `${clockOnce} + $1::bigint`;
  await batchByBatch(database, mostAheadMs, `
    UPDATE ${table} SET ${moment} = ${latest} WHERE ${key} = ANY(ARRAY(
      SELECT ${key} FROM ${table} WHERE ${moment} > ${latest} ORDER BY ${moment} DESC LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED))`);
}

/** Runs a statement about `rowsAtOnce` rows until there are none left; answers how many there were. */
function batchByBatch({ pool, run }: Database, ms: number, statement: string): Promise<number> {
  return untilFewer(rowsAtOnce, async () => (await run(() => pool.query(statement, [ms * microsPerMs]))).rowCount ?? 0);
}
