import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDisk, mountSmallDisk, whyNoMount } from "../drill/small-disk.mjs";

/**
 * A disk that test `t` has for itself: its `folder`, which is `within` the new folder `home`, and `fill`, which returns how to make room
 * again.
 */
export function smallDisk(t, { megabytes = 1, within = "." } = {}) {
  const home = mkdtempSync(join(tmpdir(), "dragoman disk-"));
  const folder = join(home, within);
  const unmount = mountSmallDisk(folder, megabytes);
  t.after(() => {
    unmount();
    rmSync(home, { recursive: true, force: true });
  });
  return { home, folder, fill: () => fillDisk(folder) };
}

/** For `skip`: why there is none on this machine. */
export const noSmallDisk = whyNoMount() ?? false;
