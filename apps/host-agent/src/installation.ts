import type { Installation } from "@dragoman/domain/hosts";
import { createHash, randomUUID } from "node:crypto";
import { readFile, realpath, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/**
 * Which installation this data directory is: the same after each start, and another one as soon as the directory is copied or
 * is on another machine. Where nothing can be written it is another one at each start.
 */
export async function readInstallation(dataDir: string): Promise<Installation> {
  const directory = await realpath(dataDir);
  const facts = [
    await keptId(join(directory, "installation-id")), hostname(), await readFile("/etc/machine-id", "utf8").catch(() => ""),
    String((await stat(directory, { bigint: true })).ino),
  ];
  return { id: createHash("sha256").update(JSON.stringify(facts)).digest("hex"), place: `${directory} on ${hostname()}` };
}

async function keptId(file: string): Promise<string> {
  // Of two starts at one moment the second one reads what the first has written.
  await writeFile(file, `${randomUUID()}\n`, { flag: "wx", mode: 0o600 }).catch(() => undefined);
  return readFile(file, "utf8").catch(() => randomUUID());
}
