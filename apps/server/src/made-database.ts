import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WrongSetting } from "@dragoman/host-protocol";

/** What tells that this data directory has had a database; the second one alone, where an earlier version left it. */
const records = ["made-database", "made-pairs"];

/**
 * Throws WrongSetting for an empty database where this data directory has served with another one: a wrong address, or a volume that
 * is not there, would otherwise look as if everything were lost.
 */
export async function refuseEmptyDatabase(dataDir: string, isEmpty: () => Promise<boolean>): Promise<void> {
  const left = records.map((name) => join(dataDir, name)).filter((file) => existsSync(file));
  if (left.length === 0 || !await isEmpty()) return;
  throw new WrongSetting("The database of DRAGOMAN_DATABASE_URL is empty, but this data directory has served with one. Name that one, or "
    + `restore it there. To begin anew with an empty database, remove ${left.join(" and ")}.`);
}

/** Notes that this data directory has a database from now on; once, so that a start needs no room on the disk. */
export async function noteDatabase(dataDir: string): Promise<void> {
  const file = join(dataDir, records[0] as string);
  if (existsSync(file)) return;
  await writeFile(file,
    "While this file is here, no empty database is taken for the one that belongs to this data directory.\n", { mode: 0o600 });
}
