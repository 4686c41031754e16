import type { FileRole, OfferedFile, Packing } from "./offer.js";

/** The names that Firefox's models have, each with the direction in it. */
const names: readonly (readonly [FileRole, RegExp])[] = [
  ["model", /^model\.([a-z_-]+)\.intgemm(?:\.alphas|8)\.bin$/i],
  ["shortlist", /^lex\.(?:\d{1,3}\.\d{1,3}\.)?([a-z_-]+)\.s2t\.bin$/i],
  ["vocabulary", /^vocab\.([a-z_-]+)\.spm$/i],
  ["sourceVocabulary", /^srcvocab\.([a-z_-]+)\.spm$/i],
  ["targetVocabulary", /^trgvocab\.([a-z_-]+)\.spm$/i],
  ["qualityModel", /^qualityModel\.([a-z_-]+)\.bin$/i],
];
const endings: Readonly<Record<string, Packing>> = { ".gz": "gzip", ".zst": "zstd" };
const longest = 100;

/** What the name of a file says: its role, the name of its direction, and what it is called once it is unpacked. */
export interface NamedFile extends Pick<OfferedFile, "role" | "name" | "packing"> {
  readonly pairName: string;
}

/** Reads the name of a file, without folders; undefined where none of Firefox's models has one like it. */
export function readFileName(fileName: string): NamedFile | undefined {
  if (fileName.length > longest) return undefined;
  const ending = /\.(gz|zst)$/.exec(fileName)?.[0] ?? "";
  const name = fileName.slice(0, fileName.length - ending.length);
  for (const [role, form] of names) {
    const pairName = form.exec(name)?.[1];
    if (pairName !== undefined) return { role, name, pairName, packing: endings[ending] ?? "none" };
  }
  return undefined;
}

/** Whether a path from an index leads to something below the place of the index, and has nothing in it that addresses or systems read. */
export function isSafePath(path: string): boolean {
  return path.length <= 500 && /^[\w.@+=,~ -]+(\/[\w.@+=,~ -]+)*$/.test(path) && path.split("/").every((part) => !/^\.+$/.test(part));
}

/** The last part of a path. */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
