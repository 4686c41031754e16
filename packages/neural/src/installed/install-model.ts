import { randomBytes } from "node:crypto";
import { open, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sameFacts } from "@dragoman/domain/common";
import type { InstalledModel } from "./installed-model.js";
import { folderName, modelNote, readInstalled } from "./read-installed.js";
import { renameFolder } from "./rename-folder.js";
import { verifyInstalled } from "./verify-installed.js";

/** What became of a model that was to be installed. */
export type Installation = "installed" | "there already" | "another is there";

/** What a model is called that is on its way out, so that nobody takes a folder for a model whose files are being deleted. */
const outgoing = (why: "replaced" | "removed", id: string): string => `.${why}-${id}.${randomBytes(4).toString("hex")}`;
const replacedName = /^\.replaced-(.+)\.[\da-f]{8}$/;
/** Others who install the same at the same time come between so often at most. */
const mostTries = 20;

/**
 * Installs a model whose files lie in `folder`, on the disk of the models: writes its `model.json` and renames the folder, so that the
 * model is there whole or not at all. A model that is there with the same files stays, and so does another one; but where it may be
 * replaced, another one goes, and one whose files were damaged or cannot be read. Of a link to a folder the link goes.
 */
export async function installModel(models: string, folder: string, model: InstalledModel, replace: boolean): Promise<Installation> {
  const id = `${model.sourceLanguageId}-${model.targetLanguageId}`;
  const place = join(models, id);
  await writeOnDisk(join(folder, modelNote), `${JSON.stringify(model, undefined, 2)}\n`);
  await syncFolder(folder);
  for (let tries = 0; tries < mostTries; tries++) {
    if (await renameFolder(folder, place)) {
      await syncFolder(models);
      return "installed";
    }
    const there = await readInstalled(models, id).catch((error: unknown) => {
      if (!replace) throw error;
      return undefined;
    });
    const isSame = there !== undefined && sameFacts(there.model.files, model.files);
    if (isSame && (!replace || (await verifyInstalled(models, id)).length === 0)) return "there already";
    if (there !== undefined && !replace) return "another is there";
    if (await changePlaces(place, join(models, outgoing("replaced", id)), folder)) return "installed";
  }
  throw new Error(`${place} is being replaced again and again.`);
}

/** Whether `folder` is in its place now. */
async function changePlaces(place: string, old: string, folder: string): Promise<boolean> {
  if (!await renameFolder(place, old)) return false;
  const isThere = await renameFolder(folder, place);
  if (isThere) await syncFolder(dirname(place));
  await rm(old, { recursive: true, force: true });
  return isThere;
}

/** Removes a model, be it damaged; resolves with whether it was there. */
export async function removeInstalled(models: string, id: string): Promise<boolean> {
  if (!folderName.test(id)) return false;
  const old = join(models, outgoing("removed", id));
  if (!await renameFolder(join(models, id), old)) return false;
  await rm(old, { recursive: true, force: true });
  return true;
}

/** Ends what a killed process has begun: a model whose place nothing has taken is there again, and what was removed is gone. */
export async function endReplacements(models: string): Promise<void> {
  for (const name of await readdir(models).catch(() => [])) {
    const id = replacedName.exec(name)?.[1];
    if (id !== undefined && await renameFolder(join(models, name), join(models, id))) continue;
    if (id !== undefined || name.startsWith(".removed-")) await rm(join(models, name), { recursive: true, force: true });
  }
}

async function writeOnDisk(file: string, text: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.chmod(0o644);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Names in a folder outlive a loss of power then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
