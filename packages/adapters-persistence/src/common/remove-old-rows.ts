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
