import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporaryName } from "./owner.js";
import { removeAbandoned } from "./remove-abandoned.js";

/** A new empty file that has lost its name already, to be written and read by its handle. Nothing of it outlives this process. */
export async function namelessFile(parent = tmpdir()): Promise<FileHandle> {
  const path = join(parent, temporaryName());
  const handle = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

let hasSwept = false;

/**
 * Lets `work` have a new folder, and removes it with all that is in it. Its name tells the owner, so `removeAbandoned` finds it when this
 * process is killed. For files that other programs need by name; other files are nameless.
 */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>, parent = tmpdir()): Promise<T> {
  // A worker takes the place of one that was killed, while the server that calls it goes on.
  if (!hasSwept) {
    hasSwept = true;
    await removeAbandoned(parent);
  }
  const folder = join(parent, temporaryName());
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
