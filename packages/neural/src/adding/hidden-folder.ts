import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { makeFolder, renameFolder } from "../installed/index.js";
import { limits } from "./limits.js";

/** Where a model is made before it is installed: beside the models, hidden, on the same disk. */
export interface HiddenFolder {
  readonly path: string;
  /** Removes files that are not what they should be, as far as they were downloaded. */
  readonly forget: (files: readonly string[]) => Promise<void>;
  /** Leaves what was downloaded for the next try, and nothing else. */
  readonly keepDownloads: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Files as they came, whole or not. */
export const downloadsIn = (path: string): string => join(path, "downloads");
/** The model that will be installed. */
export const modelIn = (path: string): string => join(path, "model");

const waiting = (id: string): string => `.adding-${id}`;
const here = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

/**
 * A hidden folder for a model that nobody else has: with the downloads of an earlier try, if there are some. It is taken by a rename,
 * which only one of several can do; of a process that was killed it is found by the number of the process, or
 * because nothing was written to it for long: a container that is made anew has another host name, and its processes the same numbers.
 */
export async function openHiddenFolder(models: string, id: string): Promise<HiddenFolder> {
  await makeFolder(models);
  const path = join(models, `${waiting(id)}.${here}.${process.pid}.${randomBytes(4).toString("hex")}`);
  const [left, ...others] = await leftBehind(models, id);
  // What it has may be old; from now on somebody has it.
  if (left !== undefined && await renameFolder(left, path)) await utimes(path, new Date(), new Date());
  // One is enough to go on with.
  for (const other of others) {
    if (await renameFolder(other, `${path}.rest`)) await rm(`${path}.rest`, { recursive: true, force: true });
  }
  await mkdir(downloadsIn(path), { recursive: true });
  await clear(path);
  return {
    path,
    forget: async (files) => {
      for (const file of files) if (dirname(file) === downloadsIn(path)) await rm(file, { force: true });
    },
    remove: () => rm(path, { recursive: true, force: true }),
    keepDownloads: async () => {
      await clear(path);
      const isEmpty = (await readdir(downloadsIn(path))).every((name) => name.endsWith(".version"));
      if (isEmpty || !await renameFolder(path, join(models, waiting(id)))) await rm(path, { recursive: true, force: true });
    },
  };
}

/** Removes what earlier tries have downloaded of a model; resolves with whether there was something. */
export async function removeDownloads(models: string, id: string): Promise<boolean> {
  const left = await leftBehind(models, id);
  for (const folder of left) await rm(folder, { recursive: true, force: true });
  return left.length > 0;
}

/** Removes everything but the downloads. */
async function clear(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (join(path, name) !== downloadsIn(path)) await rm(join(path, name), { recursive: true, force: true });
  }
}

/** Folders of the model that no process has: the one that waits, and those that processes which are gone had. */
async function leftBehind(models: string, id: string): Promise<readonly string[]> {
  const left: string[] = [];
  for (const name of await readdir(models)) {
    if (name === waiting(id)) left.push(join(models, name));
    if (!name.startsWith(`${waiting(id)}.`)) continue;
    const [host, pid] = name.slice(waiting(id).length + 1).split(".");
    const isGone = host === here && pid !== undefined && !isRunning(Number(pid));
    if (isGone || await isLeftAlone(join(models, name))) left.push(join(models, name));
  }
  return left;
}

/** Whether nothing was written to a folder for longer than a file may take to come. */
async function isLeftAlone(path: string): Promise<boolean> {
  const inner = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(["", ...inner].map((name) => stat(join(path, name)).then(({ mtimeMs }) => mtimeMs, () => Date.now())));
  return Date.now() - Math.max(...times) > limits.fileMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
