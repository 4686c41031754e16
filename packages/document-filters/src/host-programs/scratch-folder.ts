import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Who programs run as that root starts; Debian calls it `nobody`. */
export const nobody = 65_534;
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Lets `work` have a folder of its own, and removes it with all that is in it. `work` makes up the names in it, never a document. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "dragoman-scratch-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Hands files over to the user that host programs run as. */
export async function handOver(...paths: readonly string[]): Promise<void> {
  if (isRoot()) for (const path of paths) await chown(path, nobody, nobody);
}
