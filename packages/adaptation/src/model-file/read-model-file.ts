import { Checksum } from "./checksum.js";
import { alignment, damaged, foreign, type ModelHeader, type ModelTable, readPreamble, readTable } from "./model-layout.js";
import { ModelFileError, ofKind, type Section, type SectionKind, type SectionReader, viewOf } from "./sections.js";

/** Larger files are not read unless the caller says otherwise, in bytes. */
const mostBytes = 4 * 1024 ** 3;
/** What is read at once: little enough to be summed up before it leaves the cache. */
const pieceBytes = 1 << 20;

/** A model in memory that threads share: whoever gets its buffer reads it without a copy. */
export class ModelFile {
  readonly header: ModelHeader;
  readonly sections: SectionReader;

  private constructor(readonly buffer: SharedArrayBuffer, private readonly table: ModelTable, private readonly start: number) {
    this.header = table.header;
    const places = new Map(table.sections.map((place) => [place.name, place]));
    this.sections = {
      has: (name) => places.has(name),
      get: <Kind extends SectionKind>(name: string, kind: Kind) => {
        const place = places.get(name);
        return ofKind(name, kind, place && viewOf(place.kind, buffer, start + place.offset, place.length));
      },
    };
  }

  /** Over a buffer that `readModelFile` filled, in any thread. Throws `ModelFileError`; the checksum is not looked at again. */
  static over(buffer: SharedArrayBuffer): ModelFile {
    const size = buffer.byteLength;
    if (size < alignment) throw foreign();
    const { tableBytes } = readPreamble(new Uint8Array(buffer, 0, alignment).slice(), size);
    const table = new Uint8Array(buffer, alignment, tableBytes).slice();
    return new ModelFile(buffer, readTable(table, size), alignment + tableBytes);
  }

  /** All arrays with their names. */
  all(): Section[] {
    return this.table.sections.map(({ name, kind, offset, length }) =>
      ({ name, array: viewOf(kind, this.buffer, this.start + offset, length) }));
  }
}

/**
 * Reads no more than the header of a model's file of `size` bytes; `read` gives so many bytes from a place on. Throws `ModelFileError` as
 * `readModelFile` does, but for bytes behind the table.
 */
export async function readModelHeader(
  read: (offset: number, length: number) => Promise<Uint8Array>, size: number,
): Promise<ModelHeader> {
  if (size < alignment) throw foreign();
  const { tableBytes } = readPreamble(await read(0, alignment), size);
  return readTable(await read(alignment, tableBytes), size).header;
}

/** How large a file is, and may be. */
export interface ModelFileSize {
  readonly size: number;
  /** Larger ones are refused; 4 GiB where nothing is said. */
  readonly mostBytes?: number;
}

/**
 * Reads a model's file of `size` bytes. Throws `ModelFileError` where it is damaged, cut off, no model, of a newer format, or larger than
 * `mostBytes`; nothing in it makes it take more memory than its size.
 */
export async function readModelFile(pieces: AsyncIterable<Uint8Array>, size: ModelFileSize): Promise<ModelFile> {
  const filling = new Filling(size);
  for await (const piece of pieces) {
    if (filling.filled + piece.length > size.size) throw damaged();
    filling.bytes.set(piece, filling.filled);
    filling.add(piece.length);
  }
  return filling.end();
}

/**
 * Reads a model's file as `readModelFile` does, with half of its work: `readInto` puts bytes from a place of the file on straight into the
 * memory that threads share, as many as it has at once, and answers how many; 0 at the end.
 */
export async function loadModelFile(
  readInto: (into: Uint8Array, offset: number) => Promise<number>, size: ModelFileSize,
): Promise<ModelFile> {
  const filling = new Filling(size);
  const { bytes } = filling;
  const read = (from: number): Promise<number> => readInto(bytes.subarray(from, Math.min(from + pieceBytes, bytes.length)), from);
  let reading = read(0);
  for (let count = await reading; count > 0; count = await reading) {
    const end = filling.filled + count;
    reading = end < bytes.length ? read(end) : Promise.resolve(0);
    // While the next piece is on its way.
    filling.add(count);
  }
  return filling.end();
}

/** A buffer that is filled with a file, and what it sums up to. */
class Filling {
  readonly bytes: Uint8Array;
  filled = 0;
  private readonly buffer: SharedArrayBuffer;
  private readonly checksum = new Checksum();
  private summed = alignment;

  constructor({ size, mostBytes: most = mostBytes }: ModelFileSize) {
    const tooLarge = `The model has ${size} bytes; at most ${most} are read.`;
    if (size > most) throw new ModelFileError("foreign", tooLarge);
    this.buffer = new SharedArrayBuffer(size);
    this.bytes = new Uint8Array(this.buffer);
  }

  /** So many more bytes stand in it. Whole stripes are summed up. */
  add(count: number): void {
    this.filled += count;
    if (this.filled - this.summed < 16) return;
    const words = Math.floor((this.filled - this.summed) / 16) * 4;
    this.checksum.add(new Int32Array(this.buffer, this.summed, words));
    this.summed += 4 * words;
  }

  end(): ModelFile {
    const size = this.bytes.length;
    if (this.filled < size) throw new ModelFileError("truncated", `The model has ${this.filled} of its ${size} bytes.`);
    const file = ModelFile.over(this.buffer);
    if (this.summed !== size || readPreamble(this.bytes.slice(0, alignment), size).checksum !== this.checksum.value) throw damaged();
    return file;
  }
}
