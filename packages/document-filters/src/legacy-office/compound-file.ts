import type { RandomAccess } from "../zip/random-access.js";

/** First bytes of a compound file (MS-CFB), which old documents of Office are. */
export const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const headerSize = 512;
const entrySize = 128;
/** Sectors from here on are marks: free, end of a chain, table. */
const noSector = 0xfffffffa;
const noEntry = 0xffffffff;
/** A document has some dozen entries; one with many pictures or objects some thousand. */
const mostEntries = 65_536;
/** Tables of a document of 2 GiB. */
const mostTables = 32_768;
/** Sectors. */
const readTogether = 128;

interface DirectoryEntry {
  readonly name: string;
  readonly isStorage: boolean;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/** What stands at the root of a compound file. Nothing that it says of sizes and places is believed further than its bytes go. */
export class CompoundFile {
  private constructor(
    private readonly content: RandomAccess, private readonly sectors: SectorChains, private readonly mini: MiniStream,
    private readonly roots: ReadonlyMap<string, DirectoryEntry>,
  ) {}

  /** Undefined for a content that is none, or whose directory cannot be read. */
  static async open(content: RandomAccess): Promise<CompoundFile | undefined> {
    const header = await content.read(0, headerSize);
    if (header.length < headerSize || !header.subarray(0, 8).equals(compoundStart)) return undefined;
    const sectors = await SectorChains.open(content, header);
    const entries = await directoryOf(sectors, header.readUInt32LE(48));
    const root = entries[0];
    if (root === undefined) return undefined;
    const mini: MiniStream = { table: header.readUInt32LE(60), start: root.start, cutoff: header.readUInt32LE(56) };
    return new CompoundFile(content, sectors, mini, childrenOf(entries, root.child));
  }

  /** Whether the root has a stream or storage of this name, in any letter case. */
  has(name: string): boolean {
    return this.roots.has(name.toLowerCase());
  }

  /** The first bytes of a stream of the root, at most so many; none where there is no such stream. */
  async start(name: string, most: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of this.stream(name)) {
      pieces.push(piece);
      if ((length += piece.length) >= most) break;
    }
    return Buffer.concat(pieces).subarray(0, most);
  }

  /** A stream of the root, in pieces; nothing where there is no such stream. */
  async *stream(name: string): AsyncGenerator<Buffer> {
    const entry = this.roots.get(name.toLowerCase());
    if (entry === undefined || entry.isStorage) return;
    let left = Math.min(entry.size, this.content.size);
    for await (const piece of left < this.mini.cutoff ? this.small(entry.start) : this.sectors.chain(entry.start)) {
      if (left <= 0) return;
      yield piece.subarray(0, left);
      left -= piece.length;
    }
  }

  /** Small streams lie in a stream of their own, in sectors of 64 bytes with a table of their own. */
  private async *small(start: number): AsyncGenerator<Buffer> {
    const [table, stream] = [await this.sectors.whole(this.mini.table), await this.sectors.whole(this.mini.start)];
    for (let sector = start, steps = 0; sector < noSector && steps * 64 <= stream.length; steps += 1) {
      yield stream.subarray(sector * 64, sector * 64 + 64);
      sector = sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : noSector;
    }
  }
}

interface MiniStream {
  readonly table: number;
  readonly start: number;
  /** Streams of fewer bytes lie in it. */
  readonly cutoff: number;
}

/** The sectors of a compound file, and which of them follow each other. */
class SectorChains {
  private read: { readonly at: number; readonly bytes: Buffer } | undefined;

  private constructor(private readonly content: RandomAccess, private readonly size: number, private readonly tables: readonly number[]) {}

  static async open(content: RandomAccess, header: Buffer): Promise<SectorChains> {
    const size = header.readUInt16LE(30) === 12 ? 4_096 : 512;
    const sector = (at: number): Promise<Buffer> => content.read((at + 1) * size, size);
    const tables: number[] = [];
    const add = (list: Buffer): void => {
      for (let at = 0; at + 4 <= list.length && tables.length < mostTables; at += 4) {
        const table = list.readUInt32LE(at);
        if (table < noSector) tables.push(table);
      }
    };
    add(header.subarray(76, headerSize));
    for (let next = header.readUInt32LE(68), steps = 0; next < noSector && steps < mostTables / 127; steps += 1) {
      const list = await sector(next);
      if (list.length < size) break;
      add(list.subarray(0, size - 4));
      next = list.readUInt32LE(size - 4);
    }
    return new SectorChains(content, size, tables);
  }

  /** What the sectors of a chain hold, until it ends, leads out of the file, or has as many as there are. Neighbours are read together. */
  async *chain(start: number): AsyncGenerator<Buffer> {
    const most = Math.ceil(this.content.size / this.size);
    for (let sector = start, steps = 0; sector < noSector && steps < most;) {
      const first = sector;
      let count = 0;
      do {
        sector = await this.after(first + count);
        count += 1;
        steps += 1;
      } while (sector === first + count && count < readTogether && steps < most);
      const bytes = await this.content.read((first + 1) * this.size, count * this.size);
      if (bytes.length === 0) return;
      yield bytes;
    }
  }

  async whole(start: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.chain(start)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  private async after(sector: number): Promise<number> {
    const inTable = this.size / 4;
    const at = this.tables[Math.floor(sector / inTable)];
    if (at === undefined) return noSector;
    if (this.read?.at !== at) this.read = { at, bytes: await this.content.read((at + 1) * this.size, this.size) };
    const place = (sector % inTable) * 4;
    return place + 4 <= this.read.bytes.length ? this.read.bytes.readUInt32LE(place) : noSector;
  }
}

async function directoryOf(sectors: SectorChains, start: number): Promise<readonly DirectoryEntry[]> {
  const entries: DirectoryEntry[] = [];
  for await (const sector of sectors.chain(start)) {
    for (let at = 0; at + entrySize <= sector.length; at += entrySize) entries.push(entryOf(sector.subarray(at, at + entrySize)));
    if (entries.length >= mostEntries) break;
  }
  return entries;
}

const entryOf = (bytes: Buffer): DirectoryEntry => ({
  name: bytes.toString("utf16le", 0, Math.max(0, Math.min(64, bytes.readUInt16LE(64)) - 2)),
  isStorage: bytes[66] === 1,
  left: bytes.readUInt32LE(68), right: bytes.readUInt32LE(72), child: bytes.readUInt32LE(76),
  start: bytes.readUInt32LE(116), size: bytes.readUInt32LE(120),
});

/** The entries of a storage, which hang together as a tree: each is looked at once, however they refer to each other. */
function childrenOf(entries: readonly DirectoryEntry[], first: number): ReadonlyMap<string, DirectoryEntry> {
  const found = new Map<string, DirectoryEntry>();
  const seen = new Set<number>();
  for (const waiting = [first]; waiting.length > 0;) {
    const at = waiting.pop() as number;
    const entry = entries[at];
    if (at === noEntry || entry === undefined || seen.has(at)) continue;
    seen.add(at);
    found.set(entry.name.toLowerCase(), entry);
    waiting.push(entry.left, entry.right);
  }
  return found;
}
