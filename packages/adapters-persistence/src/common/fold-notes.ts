import type { Database } from "./database.js";
import { untilFewer } from "./in-batches.js";

/** So many notes are folded with one statement. */
export const notesAtOnce = 20_000;
/** A table of notes that takes more bytes when it is empty than this is made small again: whoever lists reads all of it. */
const mostBytesLeft = 1_000_000;

/**
 * Brings the notes of a table into the sums that they belong to, transaction by transaction: `statement` takes `notesAtOnce` away,
 * adds them up and answers their number as `notes`. Answers how many there were.
 */
export async function foldNotes(database: Database, table: string, statement: string): Promise<number> {
  const folded = await untilFewer(notesAtOnce, () =>
    database.transaction(async (manager) => (await manager.query<{ notes: number }[]>(statement))[0]?.notes ?? 0));
  await giveBack(database, table);
  return folded;
}

/** PostgreSQL does so by itself at most once a minute, and not again when somebody still read what was taken away. */
async function giveBack({ run, pool }: Database, table: string): Promise<void> {
  const [{ bytes } = { bytes: 0 }] = await run((manager) => manager.query<{ bytes: number }[]>(
    "SELECT pg_relation_size($1::regclass)::float AS bytes", [table]));
  if (bytes > mostBytesLeft) await run(() => pool.query(`VACUUM (SKIP_LOCKED) ${table}`));
}
