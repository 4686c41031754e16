import type { DocumentFormat, DocumentFormats, OpenBytes, OpenedDocument } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { nameBinary } from "../text/binary-files.js";
import { compoundStart } from "./compound-file.js";
import { legacyContentOf, legacyKindOf } from "./legacy-content.js";
import { LegacyDocument, type LegacyPlan } from "./legacy-document.js";
import { type LegacyFamily, legacyFamilies, lossesOf, mediaTypeOfKind } from "./legacy-families.js";
import type { OfficeProgram } from "./office-program.js";

/** Finds the formats of Office Open XML, and tells which of them a package is. */
export type PackageFormats = Pick<DocumentFormats, "find" | "recognise">;

/**
 * Documents from before Office Open XML as formats, by way of `program`. `formats` reads what comes in between, and new documents that
 * are named like old ones; it is asked when a document is opened, so that it may be what these formats are registered in.
 */
export const legacyFormats = (program: OfficeProgram, formats: () => PackageFormats): DocumentFormat[] =>
  legacyFamilies.map((family) => ({
    mediaTypes: family.mediaTypes,
    feature: "libreOffice",
    lacks: () => program.lacks(family.part),
    recognise: async (head, bytes) => {
      const found = mayBeLegacy(head) ? await recognised(bytes) : undefined;
      return family.mediaTypes.find(({ name }) => name === found)?.name;
    },
    open: (content) => new LegacyDocument(content, program, (bytes) => planOf(family, bytes, formats())),
  }));

/** Families are asked one after the other; the content is read for the first one that asks. */
const asked = new WeakMap<OpenBytes, Promise<string | undefined>>();

function recognised(bytes: OpenBytes): Promise<string | undefined> {
  const known = asked.get(bytes);
  if (known !== undefined) return known;
  const found = legacyKindOf(bytes).then((kind) => kind && mediaTypeOfKind[kind]);
  asked.set(bytes, found);
  return found;
}

const zipStart = Buffer.from("PK\u0003\u0004", "latin1");
const begins = (head: Uint8Array, start: Buffer): boolean => Buffer.from(head.subarray(0, start.length)).equals(start);

/** What the first byte shows to be something else is not read to its end. */
const mayBeLegacy = (head: Uint8Array): boolean => begins(head, compoundStart) || [0x7b, 0xdb, 0x09].includes(head[0] ?? 0);

async function planOf(
  family: LegacyFamily, bytes: OpenBytes, formats: PackageFormats,
): Promise<LegacyPlan | OpenedDocument> {
  const head = await headOf(bytes);
  if (begins(head, zipStart)) return packageOf(family, bytes, formats);
  const content = mayBeLegacy(head) ? await legacyContentOf(bytes) : undefined;
  const conversions = content && family.kinds[content.kind];
  if (content === undefined || conversions === undefined) {
    throw notOf(family, content === undefined ? nameBinary(head) ?? "text" : mediaTypeOfKind[content.kind]);
  }
  const between = conversions.between(content);
  return {
    there: conversions.there(content), back: conversions.back(content), left: lossesOf(content), mayHavePassword: content.mayHavePassword,
    open: (converted) => openAs(between, converted, formats),
  };
}

async function packageOf(family: LegacyFamily, bytes: OpenBytes, formats: PackageFormats): Promise<OpenedDocument> {
  const found = await formats.recognise(bytes);
  if (!family.packages.test(found)) throw notOf(family, found);
  return openAs(found, bytes, formats);
}

function openAs(mediaType: string, bytes: OpenBytes, formats: PackageFormats): OpenedDocument {
  const format = formats.find(mediaType);
  if (format === undefined) throw new Error(`No format reads ${mediaType}, which documents come to be in between.`);
  return format.open({ mediaType, encoding: "utf-8", bytes });
}

async function headOf(bytes: OpenBytes): Promise<Uint8Array> {
  let head: Buffer = Buffer.alloc(0);
  for await (const piece of bytes()) {
    head = Buffer.concat([head, piece.subarray(0, 4_096)]);
    if (head.length >= 4_096) break;
  }
  return head;
}

function notOf({ name, mediaTypes }: LegacyFamily, found: string): DomainError {
  return new DomainError("invalid", "document-of-other-format", `The document is no ${name}. It is ${found}.`,
    { details: `Name the format that it has, or none; a ${name} ends with ${mediaTypes.map(({ ending }) => ending).join(", ")}.` });
}
