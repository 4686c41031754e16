import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { join } from "node:path";
import type { InstalledFile } from "./installed-model.js";
import { folderName, modelNote, readInstalled } from "./read-installed.js";

/** Why nothing is known of the model in a folder, in a sentence: it is not there, or its `model.json` is damaged, missing or unreadable. */
export async function noteFault(models: string, id: string): Promise<string> {
  const folder = join(models, id);
  if (!folderName.test(id) || await isMissing(folder)) return `${id} is not installed.`;
  const note = join(folder, modelNote);
  if (await isMissing(note)) return `${note} is missing.`;
  return access(note, constants.R_OK).then(() => `${note} is damaged, or of another model.`, (error: Error) => unreadable(note, error));
}

const isMissing = (path: string): Promise<boolean> =>
  stat(path).then(() => false, (error: NodeJS.ErrnoException) => ["ENOENT", "ENOTDIR"].includes(error.code ?? ""));
const unreadable = (path: string, { message }: Error): string => `${path} cannot be read: ${message}.`;

/** Reads every file of a model, and resolves with what is wrong, a sentence each; with none where all is as it was installed. */
export async function verifyInstalled(models: string, id: string): Promise<readonly string[]> {
  const found = await readInstalled(models, id).catch(() => undefined);
  if (found === undefined) return [await noteFault(models, id)];
  const { model, shortlist, vocabularies, qualityModel } = found.model.files;
  const files = [model, ...vocabularies, shortlist, qualityModel].filter((file) => file !== undefined);
  const faults = await Promise.all(files.map((file) => faultOf(found.folder, file)));
  return faults.filter((fault) => fault !== undefined);
}

async function faultOf(folder: string, { name, size, sha256 }: InstalledFile): Promise<string | undefined> {
  const path = join(folder, name);
  try {
    const there = (await stat(path)).size;
    if (there !== size) return `${path} has ${there} bytes, and not ${size}.`;
    const hash = createHash("sha256");
    for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
    return hash.digest("hex") === sha256 ? undefined : `${path} was changed: its sha256 is not ${sha256}.`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? `${path} is missing.` : unreadable(path, error as Error);
  }
}
