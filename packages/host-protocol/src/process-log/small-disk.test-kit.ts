import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of 1 MB that the test has for itself. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives that room back. */
  free(): void;
  remove(): void;
}

/** Mounts one in memory; undefined where only root may. */
export function smallDisk(): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      const fd = openSync(ballast, "a");
      try {
        for (;;) writeSync(fd, Buffer.alloc(4_096));
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== "ENOSPC") throw failure;
      } finally {
        closeSync(fd);
      }
    },
    free() { rmSync(ballast); },
    remove() {
      execFileSync("umount", ["--lazy", folder]);
      rmdirSync(folder);
    },
  };
}
