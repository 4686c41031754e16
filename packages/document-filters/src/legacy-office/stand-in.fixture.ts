import { CompoundFile } from "./compound-file.js";
import { compoundFile, type Streams } from "./compound-file.fixture.js";
import { keepBytes } from "./kept-content.js";
import type { Conversion, OfficeProgram } from "./office-program.js";
import { packageOf } from "./packages.fixture.js";

/** The stream or storage by which a document of each kind is known. */
const streams: Readonly<Record<string, Streams>> = {
  ".doc": { WordDocument: fileInformation() }, ".dot": { WordDocument: fileInformation(0x0001) }, ".wps": { MatOST: Buffer.from("Works") },
  ".xls": { Workbook: records([0x0809]) },
  ".ppt": { "PowerPoint Document": Buffer.alloc(5_000) },
};

/** By these a sheet shows that it has macros. */
export const macros: Streams = { _VBA_PROJECT_CUR: { dir: Buffer.from("x") } };

/** The beginning of a document of Word, with these flags. */
export function fileInformation(flags = 0): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt16LE(0xa5ec, 0);
  bytes.writeUInt16LE(flags, 10);
  return bytes;
}

/** Records of a sheet, by type, each with four bytes in it. */
export function records(...types: readonly (readonly [type: number])[]): Buffer {
  return Buffer.concat(types.map(([type]) => {
    const record = Buffer.alloc(8);
    record.writeUInt16LE(type, 0);
    record.writeUInt16LE(4, 2);
    return record;
  }));
}

/** A document of a kind for `standIn`, with the package that it converts it to within it. */
export function legacyDocument(ending: string, pack: Uint8Array, more: Streams = {}): Buffer {
  if (ending === ".rtf") return Buffer.from(`{\\rtf1 ${Buffer.from(pack).toString("base64")}}`);
  return compoundFile({ ...streams[ending], ...more, Package: pack });
}

/** A document of a kind with this text, as XML. */
export const legacyText = (ending: string, between: string, text: string, more: Streams = {}): Buffer =>
  legacyDocument(ending, packageOf(between, text), more);

/** An office program for tests, which takes packages out of documents and puts them in. It cannot read documents without. */
export const standIn: OfficeProgram = {
  lacks: () => undefined,
  async convert(document, { from, to }: Conversion) {
    const pieces: Uint8Array[] = [];
    for await (const piece of document) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    if (from === ".xlsm") return keepBytes(legacyDocument(to, bytes, macros));
    if (from === ".docx" || from === ".xlsx" || from === ".pptx") return keepBytes(legacyDocument(to, bytes));
    const pack = await packageWithin(bytes);
    return pack.length === 0 ? undefined : keepBytes(pack);
  },
};

async function packageIn(bytes: Buffer): Promise<Buffer> {
  const file = await CompoundFile.open(
    { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length), close: async () => undefined });
  return await file?.start("Package", bytes.length) ?? Buffer.alloc(0);
}

/** The package in a document that `standIn` made. */
export async function packageWithin(bytes: Uint8Array): Promise<Buffer> {
  const text = Buffer.from(bytes).toString("latin1");
  return text.startsWith("{\\rtf") ? Buffer.from(text.slice(7, -1), "base64") : packageIn(Buffer.from(bytes));
}
