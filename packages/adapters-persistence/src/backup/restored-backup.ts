import { createHash } from "node:crypto";
import type { SnapshotFacts } from "./read-snapshot.js";

/** Answers the rows of a statement. */
type Send = (sql: string) => Promise<readonly object[]>;

const marked = "restored from the backup ";

/** Tells backups apart: their facts name the moment that they were made at. */
const nameOf = (facts: SnapshotFacts): string => createHash("sha256").update(JSON.stringify(facts)).digest("hex");

/** Notes in a database, within the transaction that restores it, which backup it was made of. */
export async function noteRestore(send: Send, facts: SnapshotFacts): Promise<void> {
  await send(`COMMENT ON TABLE schema_steps IS '${marked}${nameOf(facts)}'`);
}

/** Whether a database that is not empty is what this backup makes, and no server has worked on it since. */
export async function isRestoredFrom(send: Send, facts: SnapshotFacts): Promise<boolean> {
  return await noteIn(send) === marked + nameOf(facts);
}

/** To be called by each server that starts: from then on the database is not what the backup holds. */
export async function forgetRestore(send: Send): Promise<void> {
  if ((await noteIn(send))?.startsWith(marked)) await send("COMMENT ON TABLE schema_steps IS NULL");
}

async function noteIn(send: Send): Promise<string | undefined> {
  const [found] = await send("SELECT obj_description(to_regclass('schema_steps'), 'pg_class') AS note") as { note: string | null }[];
  return found?.note ?? undefined;
}
