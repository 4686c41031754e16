import type { LeftText } from "@dragoman/application/documents";
import type { OfficePackage } from "./package.js";

/** What a package is without its signatures, which say nothing any more of a text that was changed. */
interface Unsigned {
  /** Entries that are left out, by their names in lower case. */
  readonly dropped: ReadonlySet<string>;
  /** Entries that speak of them, written anew. */
  readonly contents: ReadonlyMap<string, string>;
  readonly left: LeftText;
}

const signaturePart = /^_xmlsignatures\//i;
/** The relationship of the package to its signatures, and the content types of these. */
const speaksOfThem =
  /<(?:\w+:)?(?:Relationship|Override|Default)\b[^>]*(?:digital-signature|_xmlsignatures)[^>]*?(?:\/>|><\/[^<>]+>)/g;
const mostBytes = 4 * 2 ** 20;

/** Undefined for a package without signatures. */
export async function withoutSignatures(pack: OfficePackage): Promise<Unsigned | undefined> {
  const dropped = new Set(pack.zip.entries.map(({ fileName }) => fileName.toLowerCase()).filter((name) => signaturePart.test(name)));
  if (dropped.size === 0) return undefined;
  const contents = new Map<string, string>();
  for (const name of ["_rels/.rels", "[content_types].xml"]) {
    const entry = pack.find(name);
    if (entry === undefined) continue;
    contents.set(name, (await pack.zip.readWhole(entry, mostBytes)).toString("utf8").replace(speaksOfThem, ""));
  }
  return { dropped, contents, left: { place: "digital signature", why: "what it signs has changed, so it was left out" } };
}
