import type { Database } from "./database.js";

/** So many notes are folded with one statement. */
export const notesAtOnce = 20_000;

/**
 * Brings notes into the sums that they belong to, transaction by transaction: `statement` takes `notesAtOnce` away, adds them up
 * and answers their number as `notes`. Answers how many there were.
 */
export async function foldNotes(database: Database, statement: string): Promise<number> {
  for (let all = 0; ;) {
    const notes = await database.transaction(async (manager) => (await manager.query<{ notes: number }[]>(statement))[0]?.notes ?? 0);
    all += notes;
    if (notes < notesAtOnce) return all;
  }
}
