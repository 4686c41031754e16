import type { Database } from "./database.js";
import { removeOldRows } from "./remove-old-rows.js";

/** Removes events that happened longer ago from the outbox; answers how many. */
export function sweepEvents(database: Database, olderThanMs: number): Promise<number> {
  return removeOldRows(database, { table: "outbox", key: "id", moment: "at" }, olderThanMs);
}
