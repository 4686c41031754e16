import { realpathSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** The file that a program of this name is, behind all links; undefined where it is not installed. */
export function installedProgram(name: string, path = process.env["PATH"] ?? ""): string | undefined {
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    try {
      return realpathSync(join(folder, name));
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}
