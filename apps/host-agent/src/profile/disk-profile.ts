import type { HostSystemProfile } from "@dragoman/domain/hosts";
import { readFile, statfs } from "node:fs/promises";
import { inMB } from "./megabytes.js";

/** File systems of disks; others live in memory, in the kernel, or on machines that may not answer. */
const ofDisks = new Set(["ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "overlay", "vfat", "ntfs3", "bcachefs"]);
const mostDisks = 100;

/** Space on each mounted disk, once for each device. */
export async function readDisks(): Promise<HostSystemProfile["disk"]> {
  const mounts = await readFile("/proc/self/mounts", "utf8").then(mountPoints, () => ["/"]);
  const disks = await Promise.all(mounts.slice(0, mostDisks).map(async (path) => {
    // A mount point that this user may not look at is left out.
    const space = await statfs(path).catch(() => undefined);
    if (space === undefined || space.blocks === 0) return [];
    const [total, free] = [space.blocks * space.bsize, space.bfree * space.bsize];
    return [{ path, totalInMB: inMB(total), usedInMB: inMB(total - free), freeInMB: inMB(space.bavail * space.bsize) }];
  }));
  return disks.flat();
}

/** Where disks are mounted, the first place of each. */
export function mountPoints(mounts: string): string[] {
  const byDevice = new Map<string, string>();
  for (const line of mounts.split("\n")) {
    const [device = "", path = "", type = ""] = line.split(" ");
    const place = path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)));
    if (ofDisks.has(type) && !byDevice.has(device)) byDevice.set(device, place);
  }
  return [...byDevice.values()];
}
