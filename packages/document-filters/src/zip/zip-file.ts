import { Readable } from "node:stream";
import { crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import type { OpenBytes } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { type Entry as ZipEntry, fromRandomAccessReader, RandomAccessReader, type ZipFile as Directory } from "yauzl";
import { type RandomAccess, randomAccess } from "./random-access.js";
import { documentDamaged, documentHasPassword, documentInflatesTooFar } from "./zip-refusals.js";

export type { ZipEntry };

const mostEntries = 20_000;
const mostInflated = 2 ** 30;
/** Sheets of equal rows pack to a hundredth; what stays small may pack as well as it likes. */
const mostRatio = 200;
const anyRatioBytes = 64 * 2 ** 20;
const pieceBytes = 65_536;
/** Smaller entries are inflated at once, which takes a tenth of what a stream takes. */
const smallPacked = 262_144;
const smallInflated = 4 * 2 ** 20;
/** Each piece that is inflated waits for a thread. */
const inflatedAtOnce = 262_144;

/** How entries are packed that can be read. */
export const stored = 0;
export const deflated = 8;

/**
 * A zip that is open for reading, until `close`. Sizes are counted as they come and never believed; whatever is wrong with it is a
 * DomainError that names the entry.
 */
export class ZipFile {
  private readonly byName: ReadonlyMap<string, ZipEntry>;
  private inflated = 0;
  /** What was counted of each entry: one that is read again costs nobody more memory. */
  private readonly counted = new Map<ZipEntry, number>();

  private constructor(
    private readonly content: RandomAccess, private readonly directory: Directory, readonly entries: readonly ZipEntry[],
  ) {
    this.byName = new Map(entries.map((entry) => [entry.fileName, entry]));
  }

  /** Opens a content; throws `document-damaged` where it is no zip, has a name twice, or a name that leads out of it. */
  static async open(open: OpenBytes): Promise<ZipFile> {
    const whole = await randomAccess(open);
    try {
      const content = await withoutSurroundings(whole);
      const directory = await directoryOf(content);
      return new ZipFile(content, directory, await entriesOf(directory));
    } catch (error) {
      await whole.close();
      throw error instanceof DomainError ? error : documentDamaged(clauseOf(error));
    }
  }

  find(name: string): ZipEntry | undefined {
    return this.byName.get(name);
  }

  /** The content of an entry, in pieces. */
  async *read(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    if (!entry.canDecodeFileData()) throw documentDamaged(`entry ${entry.fileName} is packed in a way that is not known`);
    let sum = 0;
    let size = 0;
    try {
      for await (const piece of this.unpacked(entry)) {
        size += piece.length;
        sum = crc32(piece, sum);
        this.count(size, entry);
        yield piece;
      }
    } catch (error) {
      throw error instanceof DomainError ? error : documentDamaged(`entry ${entry.fileName} cannot be unpacked`);
    }
    if (sum !== entry.crc32 || size !== entry.uncompressedSize) throw documentDamaged(`the checksum of entry ${entry.fileName} is wrong`);
  }

  /** The whole content of an entry that has at most so many bytes. */
  async readWhole(entry: ZipEntry, most: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of this.read(entry)) {
      if ((size += piece.length) > most) throw documentInflatesTooFar(`has more than ${most} bytes in entry ${entry.fileName}`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces, size);
  }

  /** The content of an entry as it is packed, in pieces. */
  async *packed(entry: ZipEntry): AsyncGenerator<Buffer> {
    const { fileDataStart } = await this.directory.readLocalFileHeaderPromise(entry, { minimal: true }).catch((error: unknown) => {
      throw documentDamaged(clauseOf(error));
    });
    for (let at = 0; at < entry.compressedSize; at += pieceBytes) {
      const length = Math.min(pieceBytes, entry.compressedSize - at);
      const piece = await this.content.read(fileDataStart + at, length);
      if (piece.length < length) throw documentDamaged(`entry ${entry.fileName} is cut off`);
      yield piece;
    }
  }

  close(): Promise<void> {
    return this.content.close();
  }

  private async *unpacked(entry: ZipEntry): AsyncIterable<Uint8Array> {
    if (entry.compressionMethod === stored) {
      yield* this.packed(entry);
    } else if (entry.compressedSize <= smallPacked && entry.uncompressedSize <= smallInflated) {
      const pieces: Buffer[] = [];
      for await (const piece of this.packed(entry)) pieces.push(piece);
      const [only = Buffer.alloc(0)] = pieces.length > 1 ? [Buffer.concat(pieces)] : pieces;
      yield inflateRawSync(only, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
    } else {
      const inflate = createInflateRaw({ chunkSize: inflatedAtOnce });
      yield* Readable.from(this.packed(entry), { objectMode: false }).compose(inflate) as AsyncIterable<Uint8Array>;
    }
  }

  private count(size: number, entry: ZipEntry): void {
    const before = this.counted.get(entry) ?? 0;
    if (size <= before) return;
    this.counted.set(entry, size);
    this.inflated += size - before;
    const most = Math.min(mostInflated, Math.max(anyRatioBytes, mostRatio * this.content.size));
    if (this.inflated > most) throw documentInflatesTooFar(`inflates to more than ${most} bytes, in entry ${entry.fileName}`);
  }
}

function directoryOf(content: RandomAccess): Promise<Directory> {
  const options = { lazyEntries: true, autoClose: false };
  return new Promise((resolve, reject) => fromRandomAccessReader(new ContentReader(content), content.size, options,
    (error, directory) => (error === null ? resolve(directory) : reject(error))));
}

const endSignature = Buffer.from("PK\u0005\u0006", "latin1");
const endBytes = 22;

/** The zip in a content: some programs write bytes before or behind it, and others do not mind them. */
async function withoutSurroundings(content: RandomAccess): Promise<RandomAccess> {
  const from = Math.max(0, content.size - endBytes - 65_535);
  const tail = await content.read(from, content.size - from);
  const at = tail.lastIndexOf(endSignature);
  if (at < 0 || at + endBytes > tail.length) return content;
  const [size, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  const before = Math.max(0, from + at - size - offset);
  const end = Math.min(content.size, from + at + endBytes + tail.readUInt16LE(at + 20));
  if (before === 0 && end === content.size) return content;
  return {
    size: end - before,
    read: (place, length) => content.read(before + place, Math.min(length, end - before - place)),
    close: () => content.close(),
  };
}

async function entriesOf(directory: Directory): Promise<ZipEntry[]> {
  if (directory.entryCount > mostEntries) {
    throw documentInflatesTooFar(`is a zip of ${directory.entryCount} entries; at most ${mostEntries} are read`);
  }
  const entries = new Map<string, ZipEntry>();
  for await (const entry of directory.eachEntry()) {
    if (entry.isEncrypted()) throw documentHasPassword();
    if (entries.has(entry.fileName)) throw documentDamaged(`it has two entries with the name ${entry.fileName}`);
    entries.set(entry.fileName, entry);
  }
  refuseOverlaps([...entries.values()]);
  return [...entries.values()];
}

/** What several entries share would be inflated several times. */
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  const inOrder = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  inOrder.forEach((entry, i) => {
    const next = inOrder[i + 1];
    const end = entry.relativeOffsetOfLocalHeader + entry.compressedSize;
    if (next !== undefined && end > next.relativeOffsetOfLocalHeader) {
      throw documentDamaged(`entries ${entry.fileName} and ${next.fileName} overlap`);
    }
  });
}

/** What yauzl reads a directory from. */
class ContentReader extends RandomAccessReader {
  constructor(private readonly content: RandomAccess) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { content } = this;
    return Readable.from((async function* () {
      for (let at = start; at < end; at += pieceBytes) yield await content.read(at, Math.min(pieceBytes, end - at));
    })(), { objectMode: false });
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    this.content.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(bytes.length < length ? new Error("it is cut off") : null);
    }, callback);
  }
}

/** The words of an error as they stand within a sentence. */
function clauseOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
}
