import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inTemporaryFolder } from "@dragoman/host-protocol/temporary-files";

/** Who programs run as that root starts; Debian calls it `nobody`. */
export const nobody = 65_534;
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Lets `work` have a folder of its own, and removes it with all that is in it. `work` makes up the names in it, never a document. */
export function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (own) => {
    if (!isRoot()) return work(own);
    // The outer folder stays ours, because `removeAbandoned` removes no files of other users. The program reaches the inner one through it.
    await chmod(own, 0o711);
    const folder = join(own, "scratch");
    await mkdir(folder, { mode: 0o700 });
    return work(folder);
  });
}

/** Hands files over to the user that host programs run as. */
export async function handOver(...paths: readonly string[]): Promise<void> {
  if (isRoot()) for (const path of paths) await chown(path, nobody, nobody);
}
