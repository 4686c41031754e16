import { crc32, createDeflateRaw, type DeflateRaw, deflateRawSync } from "node:zlib";
import { deflated, stored, type ZipEntry, type ZipFile } from "./zip-file.js";

const [localSignature, centralSignature, endSignature] = [0x04034b50, 0x02014b50, 0x06054b50] as const;
const zip64Field = 0x0001;
const nameIsUtf8 = 0x0800;
/** Smaller contents are deflated at once, which takes less than half of what a stream takes. */
const smallContent = 262_144;
/** 1 January 1980. */
const firstDay = 0x21;

/** What an entry keeps of the one that it is written for. */
export type EntryHead = Pick<ZipEntry, "fileNameRaw" | "generalPurposeBitFlag" | "versionMadeBy" | "lastModFileTime" | "lastModFileDate"
  | "extraFields" | "fileCommentRaw" | "internalFileAttributes" | "externalFileAttributes">;

/** An entry that no other zip has, with the moment from which zips count. */
export function newEntry(name: string): EntryHead {
  return {
    fileNameRaw: Buffer.from(name), generalPurposeBitFlag: nameIsUtf8, versionMadeBy: 20, lastModFileTime: 0, lastModFileDate: firstDay,
    extraFields: [], fileCommentRaw: Buffer.alloc(0), internalFileAttributes: 0, externalFileAttributes: 0,
  };
}

interface WrittenEntry {
  readonly head: EntryHead;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly packedSize: number;
  readonly offset: number;
}

/** Writes a zip, entry by entry: what comes from another zip as it was packed there, and what is new, deflated. */
export class ZipWriter {
  private readonly entries: WrittenEntry[] = [];
  private offset = 0;

  /** An entry of another zip, as it is. */
  async *copy(zip: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const { crc32: crc, uncompressedSize: size, compressedSize: packedSize, compressionMethod: method } = entry;
    yield this.begin({ head: entry, method, crc, size, packedSize });
    for await (const piece of zip.packed(entry)) yield this.took(piece);
  }

  /** An entry with a new content; `content` has come to its end when the first bytes of it are written. */
  async *write(head: EntryHead, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const packer = new Packer();
    for await (const piece of content) await packer.add(piece);
    const packed = await packer.end();
    const { crc, size } = packer;
    yield this.begin({ head, method: size === 0 ? stored : deflated, crc, size, packedSize: packed.length });
    yield this.took(packed);
  }

  /** The directory, behind which nothing is written. */
  *end(): Generator<Uint8Array> {
    const start = this.offset;
    for (const entry of this.entries) yield this.took(centralHeader(entry));
    const end = Buffer.alloc(22);
    end.writeUInt32LE(endSignature, 0);
    end.writeUInt16LE(this.entries.length, 8);
    end.writeUInt16LE(this.entries.length, 10);
    end.writeUInt32LE(this.offset - start, 12);
    end.writeUInt32LE(start, 16);
    yield end;
  }

  private begin(written: Omit<WrittenEntry, "offset">): Buffer {
    const entry = { ...written, offset: this.offset };
    this.entries.push(entry);
    return this.took(localHeader(entry));
  }

  private took<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
    this.offset += bytes.length;
    return bytes;
  }
}

/** Deflates a content and sums it up. What it has become is held in memory, so that its size stands before it. */
class Packer {
  crc = 0;
  size = 0;
  /** What is not deflated yet, as long as that is little. */
  private waiting: Uint8Array[] = [];
  private readonly packed: Buffer[] = [];
  private deflate: DeflateRaw | undefined;

  async add(piece: Uint8Array): Promise<void> {
    this.crc = crc32(piece, this.crc);
    this.size += piece.length;
    this.waiting.push(piece);
    if (this.deflate === undefined && this.size <= smallContent) return;
    this.deflate ??= createDeflateRaw().on("data", (packed: Buffer) => this.packed.push(packed));
    const { deflate } = this;
    for (const one of this.waiting.splice(0)) {
      await new Promise<void>((resolve, reject) => deflate.write(one, (error) => (error ? reject(error) : resolve())));
    }
  }

  async end(): Promise<Buffer> {
    const { deflate } = this;
    if (this.size === 0) return Buffer.alloc(0);
    if (deflate === undefined) return deflateRawSync(Buffer.concat(this.waiting));
    await new Promise((resolve, reject) => deflate.once("end", resolve).once("error", reject).end());
    return Buffer.concat(this.packed);
  }
}

function localHeader(entry: WrittenEntry): Buffer {
  const name = entry.head.fileNameRaw;
  const header = Buffer.alloc(30);
  header.writeUInt32LE(localSignature, 0);
  writeCommon(header, 4, entry);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function centralHeader(entry: WrittenEntry): Buffer {
  const { head, offset } = entry;
  const { fileNameRaw: name, fileCommentRaw: comment } = head;
  const extra = Buffer.concat(head.extraFields.filter(({ id }) => id !== zip64Field).map(fieldBytes));
  const header = Buffer.alloc(46);
  header.writeUInt32LE(centralSignature, 0);
  header.writeUInt16LE(head.versionMadeBy, 4);
  writeCommon(header, 6, entry);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt16LE(comment.length, 32);
  header.writeUInt16LE(head.internalFileAttributes, 36);
  header.writeUInt32LE(head.externalFileAttributes, 38);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name, extra, comment]);
}

/** Version, flags, method, moment, sizes: the same in both headers. No bits but that of the name say anything here. */
function writeCommon(header: Buffer, at: number, { head, method, crc, size, packedSize }: WrittenEntry): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(head.generalPurposeBitFlag & nameIsUtf8, at + 2);
  header.writeUInt16LE(method, at + 4);
  header.writeUInt16LE(head.lastModFileTime, at + 6);
  header.writeUInt16LE(head.lastModFileDate, at + 8);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(packedSize, at + 14);
  header.writeUInt32LE(size, at + 18);
}

function fieldBytes({ id, data }: { readonly id: number; readonly data: Buffer }): Buffer {
  const field = Buffer.alloc(4 + data.length);
  field.writeUInt16LE(id, 0);
  field.writeUInt16LE(data.length, 2);
  data.copy(field, 4);
  return field;
}
