import type { DocumentFormat, LeftText, MediaType, OpenBytes } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { coreProperties } from "../office/core-properties.js";
import { xmlFilterOf } from "../xml-syntax/xml-filter.js";
import { type PlannedEntry, ZipDocument, type ZipPlan } from "../zip/zip-document.js";
import { type ZipEntry, ZipFile } from "../zip/zip-file.js";
import { documentDamaged } from "../zip/zip-refusals.js";
import { hidingStylesOf } from "./hiding-styles.js";
import { embeddedKind, isOf, mediaTypeIn, type OdfKind, odfKinds } from "./media-types.js";
import { manifestName, manifestWithout, type OdfPackage, readPackage } from "./odf-package.js";
import { OdfText } from "./odf-text.js";

const mediaTypes = odfKinds.flatMap((kind) => kind.mediaTypes);
const zipStart = Buffer.from("PK\u0003\u0004", "latin1");

/** Documents of OpenDocument (ISO 26300), as zips. */
export const odfFormat: DocumentFormat = {
  mediaTypes: mediaTypes as unknown as readonly [MediaType, ...MediaType[]],
  recognise: async (head, bytes) => {
    if (!Buffer.from(head.subarray(0, zipStart.length)).equals(zipStart)) return undefined;
    const found = mediaTypeIn(head) ?? await mediaTypeOf(bytes);
    return mediaTypes.some(({ name }) => name === found) ? found : undefined;
  },
  open: ({ bytes, mediaType }) => odfDocument(bytes, odfKinds.find((kind) => isOf(kind, mediaType)) as OdfKind, 1),
};

/** A document of this kind; `levels` of the documents in it are translated. */
function odfDocument(bytes: OpenBytes, kind: OdfKind, levels: number): ZipDocument {
  return new ZipDocument({ bytes }, async (zip) => {
    const pack = await readPackage(zip);
    if (pack.mediaType !== "" && !isOf(kind, pack.mediaType)) throw notOf(kind, pack.mediaType);
    if (zip.find("content.xml") === undefined) throw documentDamaged("it has no entry content.xml");
    return planOf(zip, pack, levels);
  });
}

async function planOf(zip: ZipFile, pack: OdfPackage, levels: number): Promise<ZipPlan> {
  const left: LeftText[] = [];
  const entries: PlannedEntry[] = [];
  const stale = stalePictures(zip, pack);
  for (const entry of zip.entries) {
    if (isSignature(entry)) left.push({ place: "digital signature", why: "what it signs has changed, so it was left out" });
    else if (stale.has(entry.fileName)) continue;
    else if (entry.fileName === manifestName && stale.size > 0) entries.push({ entry, content: await manifestWithout(zip, entry, stale) });
    else entries.push({ entry, ...await planEntry(zip, pack, entry, levels, left) });
  }
  return { entries, left };
}

/** Pictures of charts and documents within the document that show their old texts: readers draw those anew where they have none. */
function stalePictures(zip: ZipFile, { types }: OdfPackage): ReadonlySet<string> {
  const pictures = zip.entries.map(({ fileName }) => fileName).filter((name) => name.startsWith(picturesFolder));
  return new Set(pictures.filter((name) => {
    const folder = `${name.slice(picturesFolder.length)}/`;
    return zip.find(`${folder}content.xml`) !== undefined && embeddedKind(types.get(folder) ?? "") !== undefined;
  }));
}

const picturesFolder = "ObjectReplacements/";

const isSignature = ({ fileName }: ZipEntry): boolean => fileName === "META-INF/documentsignatures.xml";
const textEntry = /^(.*\/)?(content|styles)\.xml$/;

async function planEntry(
  zip: ZipFile, pack: OdfPackage, entry: ZipEntry, levels: number, left: LeftText[],
): Promise<Omit<PlannedEntry, "entry">> {
  const name = entry.fileName;
  if (name === "meta.xml") return { filter: coreProperties, place: "properties" };
  const [, folder = "", what] = textEntry.exec(name) ?? [];
  if (what === undefined) return embeddedIn(zip, pack, entry, levels, left);
  const type = folder === "" ? pack.mediaType : pack.types.get(folder) ?? "";
  if (folder !== "" && embeddedKind(type) === undefined) return {};
  const styles = what === "content" ? zip.find(`${folder}styles.xml`) : undefined;
  const common = styles === undefined ? undefined : await hidingStylesOf(zip, styles);
  return { filter: xmlFilterOf((context) => new OdfText(context, common, layoutOf(type))), ...placeOf(folder, type) };
}

/** A document within the document, by its folder; the document itself has no place. */
function placeOf(folder: string, type: string): { readonly place?: string } {
  const kind = embeddedKind(type);
  return folder === "" || kind === undefined ? {} : { place: `${kind.name} ${folder.slice(0, -1)}` };
}

const layoutOf = (type: string): string => (/presentation|graphics/.test(type) ? "master" : "page style");

/** A document that is a zip within the zip. */
async function embeddedIn(
  zip: ZipFile, pack: OdfPackage, entry: ZipEntry, levels: number, left: LeftText[],
): Promise<Omit<PlannedEntry, "entry">> {
  const name = entry.fileName;
  const type = pack.types.get(name) ?? "";
  const kind = odfKinds.find((one) => isOf(one, type));
  if (kind !== undefined && levels > 0 && await mediaTypeOf(() => zip.read(entry)) === type) {
    return { document: (bytes) => odfDocument(bytes, kind, levels - 1), place: `${kind.name} ${name}` };
  }
  if (kind !== undefined || foreignTypes.test(type)) left.push({ place: `embedded object ${name}`, why: "it cannot be read" });
  return {};
}

/** Documents of other programs. */
const foreignTypes = /^application\/(?:vnd\.sun\.star\.oleobject|msword|vnd\.ms-|vnd\.openxmlformats-)/;

/** The media type of a package; undefined for what is none, or cannot be read. */
async function mediaTypeOf(bytes: OpenBytes): Promise<string | undefined> {
  let zip: ZipFile | undefined;
  try {
    zip = await ZipFile.open(bytes);
    if (zip.find("content.xml") === undefined) return undefined;
    return (await readPackage(zip)).mediaType;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  } finally {
    await zip?.close();
  }
}

function notOf({ name, mediaTypes: [own] }: OdfKind, mediaType: string): DomainError {
  return new DomainError("invalid", "document-of-other-format", `The document is no ${name}. It says that it is ${mediaType}.`,
    { details: `Name the format that it has, or none; a ${name} is ${own?.name ?? ""}.` });
}
