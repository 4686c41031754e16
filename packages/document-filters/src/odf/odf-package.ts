import { guardedParser } from "../xml-syntax/guarded-parser.js";
import { entryText } from "../zip/entry-text.js";
import type { ZipEntry, ZipFile } from "../zip/zip-file.js";
import { documentHasPassword, placed } from "../zip/zip-refusals.js";

/** What a package says of itself. */
export interface OdfPackage {
  /** "" where it does not say. */
  readonly mediaType: string;
  /** Media types by path, as its manifest has them; those of folders, which are documents within the document, end with a slash. */
  readonly types: ReadonlyMap<string, string>;
}

const longestMediaType = 200;

/** Reads what a package says of itself; throws `document-has-password` where it is encrypted. */
export async function readPackage(zip: ZipFile): Promise<OdfPackage> {
  const types = await manifestOf(zip);
  const entry = zip.find("mimetype");
  const said = entry === undefined ? "" : (await zip.readWhole(entry, longestMediaType)).toString("latin1").trim();
  return { mediaType: said === "" ? types.get("/") ?? "" : said, types };
}

export const manifestName = "META-INF/manifest.xml";
const fileEntry = /<([\w.-]+:)?file-entry\b[^>]*?(?:\/>|>[^<]*<\/\1file-entry>)\s*/g;
const fullPath = /\bfull-path\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** The manifest without some entries. */
export async function manifestWithout(zip: ZipFile, entry: ZipEntry, names: ReadonlySet<string>): Promise<string> {
  let text = "";
  for await (const piece of entryText(zip, entry)) text += piece;
  return text.replace(fileEntry, (found) => {
    const [, double, single] = fullPath.exec(found) ?? [];
    return names.has(double ?? single ?? "") ? "" : found;
  });
}

async function manifestOf(zip: ZipFile): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  const entry = zip.find(manifestName);
  if (entry === undefined) return types;
  let isEncrypted = false;
  const parser = guardedParser({
    open: ({ name, attributes }) => {
      const local = localOf(name);
      isEncrypted ||= local === "encryption-data";
      if (local !== "file-entry") return;
      const said = Object.fromEntries(Object.entries(attributes).map(([attribute, value]) => [localOf(attribute), value]));
      types.set(said["full-path"] ?? "", said["media-type"] ?? "");
    },
    close: () => undefined,
  });
  try {
    for await (const piece of entryText(zip, entry)) parser.write(piece);
    parser.close();
  } catch (error) {
    throw placed(entry, error);
  }
  if (isEncrypted) throw documentHasPassword();
  return types;
}

const localOf = (name: string): string => name.slice(name.indexOf(":") + 1);
