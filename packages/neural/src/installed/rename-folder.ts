import { rename } from "node:fs/promises";

/**
 * Renames a folder on one disk; resolves with whether it was there, and nothing in its way, be it a link or a file. Of several who try,
 * one does it.
 */
export async function renameFolder(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTEMPTY", "EEXIST", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}
