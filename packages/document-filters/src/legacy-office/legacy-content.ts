import type { OpenBytes } from "@dragoman/application/documents";
import { type RandomAccess, randomAccess } from "../zip/random-access.js";
import { documentHasPassword } from "../zip/zip-refusals.js";
import { CompoundFile } from "./compound-file.js";

/** Kinds of documents from before Office Open XML, as their bytes tell them. */
export type LegacyKind = "word" | "works" | "rtf" | "excel" | "powerpoint";

/** What a document from before Office Open XML is. */
export interface LegacyContent {
  readonly kind: LegacyKind;
  /** Of Word. Those of Excel are known by their name alone, as far as LibreOffice goes. */
  readonly isTemplate: boolean;
  readonly hasMacros: boolean;
  readonly isSigned: boolean;
  /** Excel encrypts with a password that everybody knows, too, so that only reading it tells. */
  readonly mayHavePassword: boolean;
}

/** What a content is; undefined for no document from before Office Open XML. Throws `document-has-password` where it is encrypted. */
export function legacyContentOf(open: OpenBytes): Promise<LegacyContent | undefined> {
  return within(open, async (content, file) => {
    const kind = await kindIn(content, file);
    if (file?.has("EncryptedPackage") === true) throw documentHasPassword();
    if (kind === undefined) return undefined;
    const isSigned = file?.has("_signatures") === true || file?.has("_xmlsignatures") === true;
    return { ...plain, ...(file === undefined ? {} : await traits[kind](file)), kind, isSigned };
  });
}

/**
 * The kind of a content, `kingsoft` for what WPS Spreadsheets wrote, which has the streams of Excel and one of its own; or undefined.
 * Throws `document-has-password` for a document of Office Open XML that is encrypted, as nobody can tell which.
 */
export function legacyKindOf(open: OpenBytes): Promise<LegacyKind | "kingsoft" | undefined> {
  return within(open, async (content, file) => {
    if (file?.has("EncryptedPackage") === true) throw documentHasPassword();
    return file?.has("ETExtData") === true ? "kingsoft" : kindIn(content, file);
  });
}

async function within<T>(open: OpenBytes, look: (content: RandomAccess, file: CompoundFile | undefined) => Promise<T>): Promise<T> {
  const content = await randomAccess(open);
  try {
    return await look(content, await CompoundFile.open(content));
  } finally {
    await content.close();
  }
}

/** First bytes of documents that are no compound file: RTF, Word 2, and Excel 2 to 5. */
const bareStarts: readonly (readonly [LegacyKind, Buffer])[] = [
  ["rtf", Buffer.from("{\\rtf")], ["word", Buffer.from([0xdb, 0xa5, 0x2d, 0x00])],
  ["excel", Buffer.from([0x09, 0x00, 0x04, 0x00])], ["excel", Buffer.from([0x09, 0x02, 0x06, 0x00])],
  ["excel", Buffer.from([0x09, 0x04, 0x06, 0x00])], ["excel", Buffer.from([0x09, 0x08, 0x08, 0x00])],
];

/** By the stream that holds the document. WPS Office of Kingsoft has the same ones. */
const streams: readonly (readonly [LegacyKind, string])[] = [
  ["word", "WordDocument"], ["excel", "Workbook"], ["excel", "Book"], ["powerpoint", "PowerPoint Document"], ["works", "MatOST"],
];

/** Works 2000, and 7 to 9; the stream has the same name in other programs. */
const worksStarts: readonly string[] = ["CHNKINK", "CHNKWKS"];

async function kindIn(content: RandomAccess, file: CompoundFile | undefined): Promise<LegacyKind | undefined> {
  if (file === undefined) {
    const head = await content.read(0, 8);
    return bareStarts.find(([, start]) => head.subarray(0, start.length).equals(start))?.[0];
  }
  const found = streams.find(([, name]) => file.has(name))?.[0];
  return found ?? (worksStarts.includes((await file.start("CONTENTS", 7)).toString("latin1")) ? "works" : undefined);
}

const plain = { isTemplate: false, hasMacros: false, mayHavePassword: false } as const;
type Traits = Partial<Omit<LegacyContent, "kind" | "isSigned">>;

/** What a compound file of each kind tells besides. */
const traits: Readonly<Record<LegacyKind, (file: CompoundFile) => Promise<Traits>>> = {
  async word(file) {
    const head = await file.start("WordDocument", 12);
    const flags = head.length === 12 ? head.readUInt16LE(10) : 0;
    if ((flags & 0x0100) !== 0) throw documentHasPassword();
    return { isTemplate: (flags & 0x0001) !== 0, hasMacros: file.has("Macros") };
  },
  async excel(file) {
    const records = recordsAtStart(await file.start(file.has("Workbook") ? "Workbook" : "Book", 4_096));
    return { mayHavePassword: records.has(filePass), hasMacros: file.has("_VBA_PROJECT_CUR") || file.has("_VBA_PROJECT") };
  },
  async powerpoint(file) {
    const user = await file.start("Current User", 16);
    if (user.length === 16 && user.readUInt32LE(12) === 0xf3d1c4df) throw documentHasPassword();
    return { hasMacros: await slidesHaveMacros(file) };
  },
  works: async () => ({}),
  rtf: async () => ({}),
};

const filePass = 0x002f;

/** The types of the records that a sheet begins with. */
function recordsAtStart(stream: Buffer): ReadonlySet<number> {
  const types = new Set<number>();
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) types.add(stream.readUInt16LE(at));
  return types;
}

/** The record by which slides say whether they have macros, with its header; the flag stands behind it and a reference. */
const macroRecord = Buffer.from([0x02, 0x00, 0x00, 0x04, 0x0c, 0x00, 0x00, 0x00]);
const macroRecordSize = macroRecord.length + 12;

async function slidesHaveMacros(file: CompoundFile): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of file.stream("PowerPoint Document")) {
    const bytes = Buffer.concat([rest, piece]);
    const at = bytes.indexOf(macroRecord);
    if (at >= 0 && at + macroRecordSize <= bytes.length) return bytes.readUInt32LE(at + macroRecord.length + 4) !== 0;
    rest = bytes.subarray(-macroRecordSize);
  }
  return false;
}
