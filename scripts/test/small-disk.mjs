import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of so many MB in memory that test `t` has for itself; undefined where only root may mount one. */
export function smallDisk(t, megabytes = 1) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  t.after(() => {
    execFileSync("umount", ["--lazy", folder]);
    rmdirSync(folder);
  });
  const ballast = join(folder, "ballast");
  return {
    folder,
    /** Takes all the room that is left. */
    fill() {
      const fd = openSync(ballast, "a");
      try {
        for (;;) writeSync(fd, Buffer.alloc(4096));
      } catch (error) {
        if (error.code !== "ENOSPC") throw error;
      } finally {
        closeSync(fd);
      }
    },
    /** Gives that room back. */
    free: () => rmSync(ballast),
  };
}
