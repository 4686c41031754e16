import type { DocumentFormat, LeftText, MediaType, OpenBytes } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { type BinaryFilter, type EntryFilter, type PlannedEntry, ZipDocument, type ZipPlan } from "../zip/zip-document.js";
import { ZipFile } from "../zip/zip-file.js";
import { coreProperties } from "./core-properties.js";
import { OfficePackage } from "./package.js";
import { withoutPassword } from "./without-password.js";
import { withoutSignatures } from "./without-signatures.js";

/** What is told of one family of documents of Office. */
export interface OfficeFamily {
  /** As people call it: `Word document`. */
  readonly name: string;
  /** Its media types, in the order of the interface, with the content type of the main part of each. */
  readonly mediaTypes: readonly (MediaType & { readonly mainType: string })[];
  /** What becomes of the parts of a package whose main part is this one. */
  plan(pack: OfficePackage, main: string): Promise<OfficePlan>;
}

export interface OfficePlan {
  /** By the names of parts, in the order in which people read them; parts that are not named are copied. */
  readonly parts: ReadonlyMap<string, PlannedPart>;
  readonly left?: readonly LeftText[];
}

/** A part of a package that is translated, or written anew. */
export type PlannedPart = { readonly place?: string }
  & ({ readonly filter: EntryFilter | BinaryFilter } | { readonly content: string | (() => string) });

/** So deep are documents in documents that are translated. */
const embeddedLevels = 1;

/** Families of documents of Office as formats. Documents of each of them are translated within those of the others too. */
export function officeFormats(families: readonly OfficeFamily[]): DocumentFormat[] {
  /** Each family is asked for the same content. */
  const mainTypes = new WeakMap<OpenBytes, Promise<string | undefined>>();
  const mainTypeIn = (bytes: OpenBytes): Promise<string | undefined> => {
    const found = mainTypes.get(bytes) ?? mainTypeOf(bytes);
    mainTypes.set(bytes, found);
    return found;
  };
  return families.map((family) => ({
    mediaTypes: family.mediaTypes.map(({ mainType: _, ...mediaType }) => mediaType) as unknown as DocumentFormat["mediaTypes"],
    recognise: async (head, bytes) => {
      if (!Buffer.from(head.subarray(0, 4)).equals(zipStart)) return undefined;
      const mainType = await mainTypeIn(bytes);
      return family.mediaTypes.find((one) => one.mainType === mainType)?.name;
    },
    open: ({ bytes }) => officeDocument(family, bytes, families, embeddedLevels),
  }));
}

const zipStart = Buffer.from("PK\u0003\u0004", "latin1");

function officeDocument(family: OfficeFamily, bytes: OpenBytes, families: readonly OfficeFamily[], levels: number): ZipDocument {
  return new ZipDocument({ bytes: () => withoutPassword(bytes()) }, async (zip) => {
    const pack = await OfficePackage.open(zip);
    const main = await pack?.mainPart();
    if (pack === undefined || main === undefined || !isOf(family, pack.typeOf(main))) throw notOf(family, pack?.typeOf(main ?? ""));
    const plan = await family.plan(pack, main);
    return zipPlan(pack, plan, levels > 0 ? families : []);
  });
}

async function zipPlan(pack: OfficePackage, plan: OfficePlan, families: readonly OfficeFamily[]): Promise<ZipPlan> {
  const parts = new Map([...plan.parts].map(([name, part]) => [name.toLowerCase(), part]));
  for (const name of await pack.targets("", "core-properties")) {
    parts.set(name.toLowerCase(), { filter: coreProperties, place: "properties" });
  }
  const left: LeftText[] = [...plan.left ?? []];
  const signatures = await withoutSignatures(pack);
  if (signatures !== undefined) left.push(signatures.left);
  const entries: PlannedEntry[] = [];
  for (const entry of pack.zip.entries) {
    const name = entry.fileName.toLowerCase();
    if (signatures?.dropped.has(name) === true) continue;
    const content = signatures?.contents.get(name);
    const part = content === undefined ? parts.get(name) ?? await embeddedIn(pack, name, families, left) : { content };
    entries.push({ entry, ...part });
  }
  return { entries: inReadingOrder(entries, [...parts.keys()]), left };
}

/**
 * What is translated comes in the order in which people read it, behind what is not, and documents within it come last; the first
 * entry stays the first.
 */
function inReadingOrder(entries: readonly PlannedEntry[], names: readonly string[]): readonly PlannedEntry[] {
  const places = new Map(names.map((name, at) => [name, at]));
  const placeOf = ({ entry, document }: PlannedEntry): number => {
    if (entry === entries[0]?.entry) return -2;
    return document === undefined ? places.get(entry.fileName.toLowerCase()) ?? -1 : names.length;
  };
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A document within the document, where it can be read: one that cannot is no reason to refuse all that is around it. */
async function embeddedIn(
  pack: OfficePackage, name: string, families: readonly OfficeFamily[], left: LeftText[],
): Promise<Pick<PlannedEntry, "document" | "place">> {
  const type = pack.typeOf(name).toLowerCase();
  const family = families.find(({ mediaTypes }) => mediaTypes.some((one) => one.name === type));
  const entry = pack.find(name);
  if (entry === undefined) return {};
  const file = entry.fileName.slice(entry.fileName.lastIndexOf("/") + 1);
  if (family === undefined) {
    const isObject = objectTypes.test(type) && name.includes("/embeddings/");
    if (isObject) left.push({ place: `embedded object ${file}`, why: "it is not translated" });
    return {};
  }
  const place = `embedded ${family.name} ${file}`;
  const document = (bytes: OpenBytes): ZipDocument => officeDocument(family, bytes, families, 0);
  try {
    await document(() => pack.zip.read(entry)).check();
    return { document, place };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    left.push({ place, why: "it cannot be read" });
    return {};
  }
}

/** Of documents within documents: those of other programs, and those within one that is within another one itself. */
const objectTypes = /oleobject$|^application\/(?:msword|vnd\.ms-(?:excel|powerpoint|word)|vnd\.openxmlformats-officedocument\.\w+\.\w+)\b/;

const isOf = ({ mediaTypes }: OfficeFamily, mainType: string): boolean => mediaTypes.some((one) => one.mainType === mainType);

/** The content type of the main part; undefined for what is no document of Office, or cannot be read. */
async function mainTypeOf(bytes: OpenBytes): Promise<string | undefined> {
  let zip: ZipFile | undefined;
  try {
    zip = await ZipFile.open(bytes);
    const pack = await OfficePackage.open(zip);
    return pack?.typeOf(await pack.mainPart());
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  } finally {
    await zip?.close();
  }
}

function notOf({ name, mediaTypes }: OfficeFamily, mainType: string | undefined): DomainError {
  const what = mainType === undefined || mainType === "" ? "It does not say what it is" : `It says that it is ${mainType}`;
  return new DomainError("invalid", "document-of-other-format", `The document is no ${name}. ${what}.`,
    { details: `Name the format that it has, or none; a ${name} ends with ${mediaTypes.map(({ ending }) => ending).join(", ")}.` });
}
