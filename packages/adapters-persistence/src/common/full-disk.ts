import { readFile, realpath, statfs } from "node:fs/promises";

/**
 * Room that PostgreSQL needs: it writes ahead in files of 16 MiB, and makes a new one while it fills another. With less it ends, and does
 * not start again.
 */
const neededBytes = 32 * 2 ** 20;

/** A disk without the room that PostgreSQL needs. */
export interface FullDisk {
  /** Where the disk is mounted. */
  readonly mount: string;
  /** The folder of the database on it. */
  readonly folder: string;
  readonly freeMb: number;
  readonly neededMb: number;
}

/** The disk that a folder is on where it is full; undefined where it has room, or nobody here can tell. */
export async function fullDiskOf(folder: string): Promise<FullDisk | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  if (found === undefined || found.blocks === 0) return undefined;
  // What the system keeps for itself is of no use to PostgreSQL.
  const free = found.bavail * found.bsize;
  if (free >= neededBytes) return undefined;
  return { mount: await mountOf(folder), folder, freeMb: Math.floor(free / 2 ** 20), neededMb: neededBytes / 2 ** 20 };
}

/** Says in a clause how little room there is. */
export function roomOf({ mount, freeMb, neededMb }: FullDisk): string {
  return `${mount} has ${freeMb} MB left, and PostgreSQL needs ${neededMb} MB`;
}

/** The mount point of a folder; the folder itself where the system does not tell. */
async function mountOf(folder: string): Promise<string> {
  const path = await realpath(folder).catch(() => folder);
  const mounts = await readFile("/proc/self/mountinfo", "utf8").catch(() => "");
  const points = mounts.split("\n").flatMap((line) => line.split(" ")[4] ?? [])
    .map((point) => point.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))));
  const above = points.filter((point) => path === point || path.startsWith(point.endsWith("/") ? point : `${point}/`));
  return above.reduce((longest, point) => (point.length >= longest.length ? point : longest), "") || folder;
}
