import { stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { Failure } from "../command-line/exit-codes.js";

/** A file to translate. */
export interface InputFile {
  readonly path: string;
  /** As people see it. */
  readonly shown: string;
  /** Where it stands below what was named: a folder, the beginning of a pattern, or its own folder. */
  readonly place: string;
}

/** What the arguments of a translation are. */
export type Inputs = { readonly text: string } | { readonly files: readonly InputFile[]; readonly isOne: boolean };

/**
 * Files where arguments name files, folders or patterns; otherwise the words are the text. What looks like the name of a file and is
 * none is never translated as text: it rejects with a Failure. Files in `leftOut`, a folder, are no inputs.
 */
export async function findInputs(words: readonly string[], folder: string, leftOut?: string): Promise<Inputs> {
  const found = await Promise.all(words.map((word) => filesAt(word, folder)));
  if (found.every((files) => files === undefined)) {
    const mistaken = words.find(looksLikePath);
    if (mistaken === undefined) return { text: words.join(" ") };
    throw new Failure("notFound", `There is no file ${mistaken}. With --text, the words themselves are translated.`);
  }
  const missing = words.find((_word, at) => found[at] === undefined);
  if (missing !== undefined) throw new Failure("notFound", `There is no file ${missing}.`);
  const outside = found.flatMap((files) => files ?? []).filter(({ path }) => leftOut === undefined || !isBelow(path, leftOut));
  const files = [...new Map(outside.map((file) => [file.path, file])).values()];
  const isOne = files.length === 1 && (await kindOf(resolve(folder, words[0] as string))) === "file";
  return { files: files.toSorted((one, other) => (one.path < other.path ? -1 : 1)), isOne };
}

async function filesAt(word: string, folder: string): Promise<readonly InputFile[] | undefined> {
  const path = resolve(folder, word);
  const kind = await kindOf(path);
  if (kind === "file") return [fileAt(path, dirname(path), folder)];
  if (kind === "folder") return matching("**/*", path, folder);
  if (!isDynamicPattern(word) || /\s/.test(word)) return undefined;
  const parts = word.split("/");
  const fixed = parts.findIndex((part) => isDynamicPattern(part));
  const base = resolve(folder, parts.slice(0, fixed).join("/") || (isAbsolute(word) ? "/" : "."));
  const files = await matching(parts.slice(fixed).join("/"), base, folder);
  if (files.length === 0) throw new Failure("notFound", `No file matches ${word}.`);
  return files;
}

async function matching(pattern: string, base: string, folder: string): Promise<readonly InputFile[]> {
  const options = { cwd: base, expandDirectories: false, followSymbolicLinks: false };
  return (await glob(pattern, options)).map((place) => fileAt(join(base, place), base, folder));
}

const fileAt = (path: string, base: string, folder: string): InputFile =>
  ({ path, place: relative(base, path), shown: shownPath(path, folder) });

/** A path as people see it: below the folder that they are in, or whole. */
export function shownPath(path: string, folder: string): string {
  const below = relative(folder, path);
  return below.startsWith(`..${sep}`) ? path : below;
}

async function kindOf(path: string): Promise<"file" | "folder" | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? undefined : found.isDirectory() ? "folder" : "file";
}

const isBelow = (path: string, folder: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** One word with a slash, a wildcard or an ending, as texts hardly are. */
const looksLikePath = (word: string): boolean =>
  !/\s/.test(word) && (word.includes("/") || isDynamicPattern(word) || /[^.]\.[a-z0-9]{1,5}$/i.test(basename(word)));
