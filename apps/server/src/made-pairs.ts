import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ModelPair } from "./model-pairs.js";

/** A wish that a start on this data directory has made an engine for: of DRAGOMAN_PAIRS, or of a model that was added at some time. */
export interface MadePair {
  readonly name: string;
  readonly added?: string;
}

const fileIn = (dataDir: string): string => join(dataDir, "made-pairs");

/** The wishes that earlier starts have made engines for; undefined before the first one has. */
export async function readMadePairs(dataDir: string): Promise<readonly MadePair[] | undefined> {
  try {
    const lines = (await readFile(fileIn(dataDir), "utf8")).split("\n").filter((line) => line !== "");
    return lines.map((line) => {
      const [, name = line, added] = /^(\S+) (.+)$/.exec(line) ?? [];
      return added === undefined ? { name } : { name, added };
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The wishes for which nothing is to be made again. A model that was removed and added again is a new one. */
export function stillMade(made: readonly MadePair[], models: readonly ModelPair[]): readonly string[] {
  const isStill = ({ name, added }: MadePair): boolean => {
    const model = models.find(({ id }) => id === name);
    return model === undefined || added === undefined || added === model.added;
  };
  return made.filter(isStill).map(({ name }) => name);
}

/** What was made with these wishes as well, for which nothing is to be made again. */
export function alsoMade(made: readonly MadePair[], names: readonly string[], models: readonly ModelPair[]): readonly MadePair[] {
  const all = new Map(made.map((one) => [one.name, one]));
  for (const name of names) {
    const model = models.find(({ id }) => id === name);
    if (model !== undefined) all.set(name, { name, added: model.added });
    else if (!all.has(name)) all.set(name, { name });
  }
  return [...all.values()];
}

/** Writes these wishes down in place of those that were there. */
export async function writeMadePairs(dataDir: string, made: readonly MadePair[]): Promise<void> {
  const file = fileIn(dataDir);
  const lines = made.map(({ name, added }) => (added === undefined ? name : `${name} ${added}`));
  // Whole or not at all: half of the list would bring back engines that somebody has removed.
  await writeFile(`${file}.new`, lines.map((line) => `${line}\n`).join(""), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
