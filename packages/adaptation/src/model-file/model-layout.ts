import { bytesOf, isSectionKind, kindOf, ModelFileError, type Section, type SectionKind } from "./sections.js";

/**
 * The file of a model, all numbers with their lowest byte first:
 *
 * - 64 bytes: the magic, the version of the format (4 bytes), the bytes of the table (4), the size of the file (8), the checksum of all
 *   that follows (4), zeros;
 * - the table as JSON in UTF-8: the header of the model, and name, kind, place and length of each section; ended by blanks;
 * - the sections. Table and sections begin at multiples of 64 bytes.
 */
export const alignment = 64;
const magic = "DRAGOMDL";
const formatVersion = 1;

/** What is told of a model beside its arrays; JSON. */
export interface ModelHeader {
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** The engine that it was trained on top of; absent where there was none. */
  readonly baseline?: { readonly name: string; readonly version: string };
  readonly method: string;
  readonly weights: Readonly<Record<string, number>>;
  readonly [more: string]: unknown;
}

/** Where a section stands in the file; `offset` in bytes, `length` in numbers. */
export interface PlacedSection {
  readonly name: string;
  readonly kind: SectionKind;
  readonly offset: number;
  readonly length: number;
}

/** The table of a file. */
export interface ModelTable {
  readonly header: ModelHeader;
  readonly sections: readonly PlacedSection[];
}

/** What the first 64 bytes say. */
export interface Preamble {
  readonly tableBytes: number;
  readonly size: number;
  readonly checksum: number;
}

/** The next multiple of 64. */
export const aligned = (bytes: number): number => Math.ceil(bytes / alignment) * alignment;

/** The table as bytes, up to where the first section begins, and the size of the whole file. */
export function layOut(header: ModelHeader, sections: readonly Section[]): { table: Uint8Array; size: number } {
  let offset = 0;
  const placed = sections.map(({ name, array }): PlacedSection => {
    const place = { name, kind: kindOf(array), offset, length: array.length };
    offset += aligned(array.byteLength);
    return place;
  });
  // Offsets count from the end of the table, whose length they would change otherwise.
  const text = new TextEncoder().encode(JSON.stringify({ header, sections: placed } satisfies ModelTable));
  const table = new Uint8Array(aligned(text.length)).fill(" ".charCodeAt(0));
  table.set(text);
  return { table, size: alignment + table.length + offset };
}

/** The first 64 bytes. */
export function writePreamble({ tableBytes, size, checksum }: Preamble): Uint8Array {
  const bytes = new Uint8Array(alignment);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(magic));
  view.setUint32(8, formatVersion, true);
  view.setUint32(12, tableBytes, true);
  view.setBigUint64(16, BigInt(size), true);
  view.setUint32(24, checksum, true);
  return bytes;
}

/** Reads the first 64 bytes of a file of `size`. Throws `ModelFileError`. */
export function readPreamble(bytes: Uint8Array, size: number): Preamble {
  if (new TextDecoder("latin1").decode(bytes.slice(0, 8)) !== magic) throw foreign();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = view.getUint32(8, true);
  const newer = `The model is of format ${version}; this version of Dragoman reads format ${formatVersion}.`;
  if (version !== formatVersion) throw new ModelFileError("newer", newer);
  const preamble = { tableBytes: view.getUint32(12, true), size: Number(view.getBigUint64(16, true)), checksum: view.getUint32(24, true) };
  if (preamble.size > size) throw new ModelFileError("truncated", `The model has ${size} of its ${preamble.size} bytes.`);
  if (preamble.size < size || alignment + preamble.tableBytes > size || preamble.tableBytes % alignment !== 0) throw damaged();
  return preamble;
}

/** Reads the table of a file of `size`. Throws `ModelFileError` for anything in it that cannot be. */
export function readTable(bytes: Uint8Array, size: number): ModelTable {
  let table: ModelTable;
  try {
    table = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as ModelTable;
  } catch {
    throw damaged();
  }
  const start = alignment + bytes.length;
  const isPlaced = ({ name, kind, offset, length }: PlacedSection): boolean => typeof name === "string" && isSectionKind(kind)
    && [offset, length].every((number) => Number.isSafeInteger(number) && number >= 0)
    && offset % alignment === 0 && start + offset + length * bytesOf(kind) <= size;
  if (typeof table?.header !== "object" || !Array.isArray(table.sections) || !table.sections.every(isPlaced)) throw damaged();
  return table;
}

/** Of a file that is something else. */
export function foreign(): ModelFileError {
  return new ModelFileError("foreign", "The file is no model of Dragoman.");
}

/** Of a file whose bytes are not those that were written. */
export function damaged(): ModelFileError {
  return new ModelFileError("damaged", "The model is damaged: its checksum or its table does not fit its bytes.");
}
