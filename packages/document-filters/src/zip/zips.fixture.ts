import { unzipSync, zipSync } from "fflate";

/** Entries by name: texts, or bytes. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A zip of these entries in their order; `mimetype` is stored. */
export const zipped = (files: Files): Uint8Array => zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) =>
  [name, [Buffer.from(content), { mtime: "1990-01-01", level: name === "mimetype" ? 0 : 6 }]])));

/** The entries of a zip by their names, in order, as text. */
export const unzipped = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]));
