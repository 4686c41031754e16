import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for one run, which goes when `undo` is done. Under root databases run as another user, who has to enter it. */
export function workFolder(undo) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-drill-"));
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
