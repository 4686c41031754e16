import { microsPerMs } from "@dragoman/domain";
import type { Database } from "./database.js";
import { clockMicros } from "./store-clock.js";

/** Removes events that happened longer ago from the outbox; answers how many. */
export async function sweepEvents({ pool, run }: Database, olderThanMs: number): Promise<number> {
  const { rowCount } = await run(() => pool.query(`DELETE FROM outbox WHERE at < ${clockMicros} - $1::bigint`, [olderThanMs * microsPerMs]));
  return rowCount ?? 0;
}
