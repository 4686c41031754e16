import { lstatSync } from "node:fs";

/** Whether a folder is one of this process's user where nobody else can put, take or open anything; no link to one is. */
export function isOwnFolder(path: string): boolean {
  try {
    const found = lstatSync(path);
    return found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
