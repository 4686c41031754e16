import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDisk, mountSmallDisk, whyNoMount } from "../drill/small-disk.mjs";

/** A disk of 1 MB that test `t` has for itself: its `folder`, and `fill`, which returns how to make room again. */
export function smallDisk(t) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman disk-"));
  const unmount = mountSmallDisk(folder, 1);
  t.after(() => {
    unmount();
    rmSync(folder, { recursive: true });
  });
  return { folder, fill: () => fillDisk(folder) };
}

/** For `skip`: why there is none on this machine. */
export const noSmallDisk = whyNoMount() ?? false;
