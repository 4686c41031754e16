import { lstat, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isTemporaryName, ownerRuns } from "./owner.js";

/** Names that earlier versions gave; they do not tell the owner. */
const earlierName = /^dragoman-(upload|zip|document|scratch|offers)-/;
/** Age from which a file of an unknown owner is abandoned. Nothing works on a temporary file for longer than some hours. */
const abandonedMs = 24 * 3_600_000;

/**
 * Removes the temporary files and folders of processes that were killed. Files of other users stay. Never rejects: a file that cannot be
 * removed is no reason not to start.
 */
export async function removeAbandoned(parent = tmpdir()): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!isTemporaryName(name) && !earlierName.test(name)) continue;
    const path = join(parent, name);
    if (await isAbandoned(path, name)) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.uid !== process.geteuid?.()) return false;
  const runs = ownerRuns(name);
  return runs === undefined ? Date.now() - found.mtimeMs > abandonedMs : !runs;
}
