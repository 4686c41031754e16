import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

const fileIn = (dataDir: string): string => join(dataDir, "made-pairs");

/** The wishes of DRAGOMAN_PAIRS that earlier starts on this data directory have made engines for; undefined before the first one has. */
export async function readMadePairs(dataDir: string): Promise<readonly string[] | undefined> {
  try {
    return (await readFile(fileIn(dataDir), "utf8")).split("\n").filter((name) => name !== "");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes these wishes down, each once, in place of those that were there. */
export async function writeMadePairs(dataDir: string, names: readonly string[]): Promise<void> {
  const file = fileIn(dataDir);
  // Whole or not at all: half of the list would bring back engines that somebody has removed.
  await writeFile(`${file}.new`, [...new Set(names)].map((name) => `${name}\n`).join(""), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
