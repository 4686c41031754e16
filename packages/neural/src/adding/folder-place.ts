import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type FolderFile, lastPart } from "../registry/index.js";
import { AddingFault } from "./adding-fault.js";
import { limits } from "./limits.js";
import type { Place } from "./place.js";
import { reasonOf } from "./reason-of.js";

/** A folder of this machine, or a list of models in it. What is there is read where it is. */
export function folderPlace(folder: string, { shown = folder, index }: { shown?: string; index?: string } = {}): Place {
  return {
    shown,
    ...(index === undefined ? {} : { index }),
    note: (path, most) => noteIn(join(folder, path), most),
    files: () => filesIn(folder),
    bring: async (file) => {
      const path = join(folder, file.path);
      if ((await stat(path).catch(() => undefined))?.isFile() === true) return path;
      throw new AddingFault(`${shown} names ${file.path}, which is not there.`);
    },
  };
}

async function noteIn(path: string, most: number): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return undefined;
  if (found.size > most) throw new AddingFault(`${lastPart(path)} has more than ${most} bytes, and is no list of models.`);
  return readFile(path, "utf8").catch((error: unknown) => { throw unreadable(path, error); });
}

async function filesIn(root: string): Promise<readonly FolderFile[]> {
  const files: FolderFile[] = [];
  const folders = [""];
  for (const folder of folders) {
    const depth = folder === "" ? 0 : folder.split("/").length;
    for (const entry of await (folder === "" ? entriesOf(root) : entriesWithin(join(root, folder)))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && depth < limits.depth) folders.push(path);
      else if (!entry.isDirectory()) files.push({ path });
    }
    if (files.length > limits.files) throw new AddingFault(`${root} has more than ${limits.files} files. Name the folder of the models.`);
  }
  return files;
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => { throw unreadable(folder, error); });
/** A folder of somebody else within it, as `lost+found` of a disk is, holds no models. */
const entriesWithin = (folder: string): Promise<Dirent[]> => entriesOf(folder).catch((error: Error) => {
  if (["EACCES", "EPERM"].includes((error.cause as NodeJS.ErrnoException).code ?? "")) return [];
  throw error;
});
const unreadable = (path: string, error: unknown): AddingFault =>
  new AddingFault(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
