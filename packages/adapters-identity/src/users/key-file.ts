import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { DomainError } from "@dragoman/domain/common";

/**
 * The content of a key file; made, readable for nobody else, when it is not there. However many processes start
 * together on one folder, all get the same content, and none ever sees a part of it.
 */
export async function openKeyFile(path: string, make: () => Promise<string> | string): Promise<string> {
  return await readIfThere(path) ?? await publish(path, await make());
}

/** A key file that cannot be what it should be. Making a new one would end every token and lose every sealed secret. */
export function unreadableKeyFile(path: string, why: string, cause?: unknown): DomainError {
  return new DomainError("unexpected", "key-file-unreadable", `The key file ${path} cannot be used: ${why}.`,
    { details: "Put it back from a backup. Only if there is none, remove it: then everybody signs in again and keys and stored "
      + "passwords are set anew.", cause });
}

async function publish(path: string, content: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}-${randomBytes(6).toString("hex")}`;
  try {
    await writeDurably(draft, content);
    // Unlike a rename, a link never replaces the file of a process that was faster.
    await link(draft, path).catch((failure: NodeJS.ErrnoException) => { if (failure.code !== "EEXIST") throw failure; });
    await syncFolder(dirname(path));
  } finally {
    await unlink(draft).catch((failure: NodeJS.ErrnoException) => { if (failure.code !== "ENOENT") throw failure; });
  }
  return readFile(path, "utf8");
}

async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unreadableKeyFile(path, `it could not be read (${(failure as Error).message})`, failure);
  }
}
