import { access, link, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Failure } from "../command-line/exit-codes.js";

/**
 * Writes a file that is there whole or not at all: beside its place first, and moved there in one step. One that is there already
 * stays, unless `isForced`; then this rejects with a Failure.
 */
export async function writeFileWhole(path: string, content: Uint8Array | string, isForced: boolean): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${basename(path).slice(0, 100)}.${process.pid}.${Math.random().toString(36).slice(2)}.part`);
  try {
    await writeFile(draft, content, { flag: "wx" });
    if (isForced) await rename(draft, path);
    else await putInPlace(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Rejects with a Failure when a file of this name is there. */
export async function refuseExisting(path: string): Promise<void> {
  if (await access(path).then(() => true, () => false)) throw alreadyThere(path);
}

async function putInPlace(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path); // Unlike a renaming, this never replaces anything.
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw alreadyThere(path);
    if (!["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"].includes(code)) throw error;
    // A file system without hard links.
    await refuseExisting(path);
    await rename(draft, path);
  }
}

const alreadyThere = (path: string): Failure => new Failure("refused", `${path} is there already; --force replaces it.`);
