import type { OpenBytes } from "@dragoman/application/documents";
import { type RandomAccess, randomAccess } from "../zip/random-access.js";
import { documentDamaged } from "../zip/zip-refusals.js";

/** How a compound file begins. */
export const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** A stream or a storage of a compound file. */
export interface Entry {
  readonly name: string;
  readonly kind: "storage" | "stream";
  readonly size: number;
  /** Number of the first sector of a stream. */
  readonly start: number;
  /** Numbers of entries: its neighbours, and the first of those in it. */
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

const headerSize = 512;
const entrySize = 128;
const miniSize = 64;
const lastSector = 0xfffffffa;
const mostEntries = 100_000;
const largestTable = 64 * 2 ** 20;
/** Neighbouring sectors are read together, up to so many bytes. */
const readAtOnce = 65_536;

const damaged = (what: string): ReturnType<typeof documentDamaged> => documentDamaged(what);

/** A file of storages and streams, as Office wrote them before there were zips. What it says of sizes and places is not believed. */
export class CompoundFile {
  private entries: readonly Entry[] = [];
  private sectors: Buffer = Buffer.alloc(0);
  private miniSectors: Buffer = Buffer.alloc(0);
  /** The sectors of the stream that holds all small streams. */
  private miniStream: readonly number[] = [];

  private constructor(private readonly file: RandomAccess, private readonly sectorSize: number) {}

  /** Throws `document-damaged` for what is none. */
  static async open(bytes: OpenBytes): Promise<CompoundFile> {
    const file = await randomAccess(bytes);
    try {
      const header = await file.read(0, headerSize);
      if (header.length < headerSize || !header.subarray(0, 8).equals(compoundStart)) throw damaged("it is no compound file");
      const shift = header.readUInt16LE(30);
      if (shift !== 9 && shift !== 12) throw damaged("its sectors are of no known size");
      const opened = new CompoundFile(file, 2 ** shift);
      await opened.readTables(header);
      return opened;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }

  get root(): Entry {
    return this.entry(0);
  }

  /** What a storage holds, by its names in lower case. */
  contents(storage: Entry): Map<string, Entry> {
    const found = new Map<string, Entry>();
    const waiting = [storage.child];
    let seen = 0;
    while (waiting.length > 0) {
      const number = waiting.pop() as number;
      if (number >= lastSector) continue;
      if ((seen += 1) > this.entries.length) throw damaged("its directory goes in circles");
      const entry = this.entry(number);
      found.set(entry.name.toLowerCase(), entry);
      waiting.push(entry.right, entry.left);
    }
    return found;
  }

  /** The bytes of a stream, some at a time. */
  async *read(stream: Entry): AsyncGenerator<Buffer> {
    const isSmall = stream.size < smallSize && stream !== this.root;
    const size = isSmall ? miniSize : this.sectorSize;
    let left = stream.size;
    for (const { at, length } of joinedRanges(this.places(stream, isSmall), size)) {
      const bytes = await this.file.read(at, Math.min(length, left));
      if (bytes.length === 0) break;
      left -= bytes.length;
      yield bytes;
      if (left <= 0) return;
    }
    if (left > 0) throw damaged(`its stream ${stream.name} is cut off`);
  }

  /** All bytes of a stream; throws where it is larger. */
  async readWhole(stream: Entry, most: number): Promise<Buffer> {
    if (stream.size > most) throw damaged(`its stream ${stream.name} is too large`);
    const pieces: Buffer[] = [];
    for await (const piece of this.read(stream)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Where the sectors of a stream stand in the file. */
  private *places(stream: Entry, isSmall: boolean): Generator<number> {
    if (!isSmall) {
      for (const sector of chain(this.sectors, stream.start)) yield this.placeOf(sector);
      return;
    }
    for (const sector of chain(this.miniSectors, stream.start)) {
      const at = sector * miniSize;
      const around = this.miniStream[Math.floor(at / this.sectorSize)];
      if (around === undefined) throw damaged(`its stream ${stream.name} leads nowhere`);
      yield this.placeOf(around) + (at % this.sectorSize);
    }
  }

  private placeOf(sector: number): number {
    return (sector + 1) * this.sectorSize;
  }

  private entry(number: number): Entry {
    const found = this.entries[number];
    if (found === undefined) throw damaged("its directory leads nowhere");
    return found;
  }

  private async readTables(header: Buffer): Promise<void> {
    const { sectorSize } = this;
    const numbers: number[] = [];
    for (let i = 0; i < 109; i++) numbers.push(header.readUInt32LE(76 + i * 4));
    const most = Math.ceil(this.file.size / sectorSize);
    for (let sector = header.readUInt32LE(68), seen = 0; sector < lastSector; seen++) {
      const table = await this.file.read(this.placeOf(sector), sectorSize);
      if (seen > most || table.length < sectorSize) throw damaged("its tables of sectors go in circles");
      for (let at = 0; at < sectorSize - 4; at += 4) numbers.push(table.readUInt32LE(at));
      sector = table.readUInt32LE(sectorSize - 4);
    }
    const used = numbers.filter((number) => number < lastSector).slice(0, most);
    const tables: Buffer[] = [];
    for (const number of used) tables.push(await this.file.read(this.placeOf(number), sectorSize));
    this.sectors = Buffer.concat(tables);
    this.entries = entriesIn(await this.table(header.readUInt32LE(48), mostEntries * entrySize));
    this.miniSectors = await this.table(header.readUInt32LE(60), largestTable);
    this.miniStream = this.entries.length === 0 ? [] : [...chain(this.sectors, this.root.start)];
  }

  /** A chain of sectors that is held as a whole. */
  private async table(start: number, most: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let size = 0;
    for (const sector of chain(this.sectors, start)) {
      const piece = await this.file.read(this.placeOf(sector), this.sectorSize);
      if ((size += piece.length) > most) throw damaged("its directory is too large");
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }
}

/** Smaller streams stand together in another one. */
const smallSize = 4_096;

/** The numbers of sectors that follow each other, by the table that says which comes behind which. */
function* chain(table: Buffer, start: number): Generator<number> {
  const most = Math.floor(table.length / 4);
  for (let sector = start, seen = 0; sector < lastSector; seen++) {
    if (seen >= most || sector >= most) throw damaged("its sectors go in circles, or lead nowhere");
    yield sector;
    sector = table.readUInt32LE(sector * 4);
  }
}

/** Sectors that stand behind one another, as one. */
function* joinedRanges(places: Iterable<number>, size: number): Generator<{ readonly at: number; readonly length: number }> {
  let range: { readonly at: number; readonly length: number } | undefined;
  for (const at of places) {
    const isNext = range !== undefined && at === range.at + range.length && range.length < readAtOnce;
    if (range !== undefined && isNext) range = { at: range.at, length: range.length + size };
    else {
      if (range !== undefined) yield range;
      range = { at, length: size };
    }
  }
  if (range !== undefined) yield range;
}

function entriesIn(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + entrySize <= directory.length; at += entrySize) {
    const nameLength = Math.min(64, directory.readUInt16LE(at + 64));
    const kind = directory[at + 66];
    entries.push({
      name: directory.toString("utf16le", at, at + Math.max(0, nameLength - 2)),
      kind: kind === 2 ? "stream" : "storage",
      left: directory.readUInt32LE(at + 68), right: directory.readUInt32LE(at + 72), child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}
