import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Why nothing may be mounted here; undefined where it may. */
export function whyNoMount() {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-drill-mount-"));
  try {
    mountSmallDisk(folder, 1)();
    return undefined;
  } catch (error) {
    return error.message;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Mounts a disk of some megabytes of memory on a folder, and returns how to take it away. */
export function mountSmallDisk(folder, megabytes) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "dragoman-drill", folder]);
  return () => run("umount", ["--lazy", folder]);
}

/** Fills the disk on which a folder lies to its last byte, and returns how to make room again. */
export function fillDisk(folder) {
  const file = join(folder, "filler");
  const fd = openSync(file, "w");
  try {
    for (let piece = Buffer.alloc(1024 * 1024); piece.length > 0; ) {
      try {
        writeSync(fd, piece);
      } catch (error) {
        if (error.code !== "ENOSPC") throw error;
        piece = piece.subarray(piece.length >> 1 || 1);
      }
    }
  } finally {
    closeSync(fd);
  }
  return () => rmSync(file);
}

function run(program, args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(error?.message ?? `${program}: ${stderr.trim()}`);
}
