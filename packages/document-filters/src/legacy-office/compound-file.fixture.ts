/** Streams of the root by name; a storage is an object of streams. */
export type Streams = Readonly<Record<string, Uint8Array | Readonly<Record<string, Uint8Array>>>>;

interface Written {
  readonly name: string;
  readonly type: 1 | 2 | 5;
  readonly content: Buffer;
  child: number;
  right: number;
  start: number;
}

const sectorSize = 512;
const [endOfChain, freeSector, tableSector] = [0xfffffffe, 0xffffffff, 0xfffffffd];
const cutoff = 4_096;

/** A compound file of these streams, as MS-CFB has it; small ones lie in the mini stream. */
export function compoundFile(streams: Streams): Buffer {
  const entries: Written[] = [];
  const add = (name: string, type: Written["type"], content: Uint8Array = new Uint8Array()): number =>
    entries.push({ name, type, content: Buffer.from(content), child: freeSector, right: freeSector, start: endOfChain }) - 1;
  add("Root Entry", 5);
  const hang = (parent: number, children: readonly number[]): void => {
    (entries[parent] as Written).child = children[0] ?? freeSector;
    children.forEach((at, i) => { (entries[at] as Written).right = children[i + 1] ?? freeSector; });
  };
  hang(0, Object.entries(streams).map(([name, content]) => {
    if (content instanceof Uint8Array) return add(name, 2, content);
    const storage = add(name, 1);
    hang(storage, Object.entries(content).map(([inner, bytes]) => add(inner, 2, bytes)));
    return storage;
  }));

  const sectors: Buffer[] = [];
  const table: number[] = [];
  const place = (content: Buffer): number => {
    if (content.length === 0) return endOfChain;
    const start = sectors.length;
    for (let at = 0; at < content.length; at += sectorSize) {
      const sector = Buffer.alloc(sectorSize);
      content.copy(sector, 0, at);
      table.push(at + sectorSize < content.length ? sectors.length + 1 : endOfChain);
      sectors.push(sector);
    }
    return start;
  };
  const small = entries.filter(({ type, content }) => type === 2 && content.length < cutoff);
  const miniTable: number[] = [];
  const mini: Buffer[] = [];
  for (const entry of small) {
    if (entry.content.length === 0) continue;
    entry.start = mini.length;
    for (let at = 0; at < entry.content.length; at += 64) {
      const piece = Buffer.alloc(64);
      entry.content.copy(piece, 0, at);
      miniTable.push(at + 64 < entry.content.length ? mini.length + 1 : endOfChain);
      mini.push(piece);
    }
  }
  for (const entry of entries) if (entry.type === 2 && entry.content.length >= cutoff) entry.start = place(entry.content);
  const root = entries[0] as Written;
  root.start = place(Buffer.concat(mini));
  const miniTableStart = place(Buffer.concat(miniTable.map(uint32)));
  const directory = Buffer.concat(entries.map((entry) => entryBytes(entry, entry === root ? mini.length * 64 : entry.content.length)));
  const directoryStart = place(Buffer.concat([directory, Buffer.alloc((4 - (entries.length % 4)) % 4 * 128)]));

  let tables = 1;
  while (tables * 128 < sectors.length + tables) tables += 1;
  const tableStart = sectors.length;
  for (let i = 0; i < tables; i += 1) table.push(tableSector);
  while (table.length < tables * 128) table.push(freeSector);
  const tableBytes = Buffer.concat(table.map(uint32));

  const header = Buffer.alloc(sectorSize);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(cutoff, 56);
  header.writeUInt32LE(miniTableStart, 60);
  header.writeUInt32LE(miniTable.length === 0 ? 0 : Math.ceil(miniTable.length / 128), 64);
  header.writeUInt32LE(endOfChain, 68);
  header.fill(0xff, 76);
  for (let i = 0; i < tables; i += 1) header.writeUInt32LE(tableStart + i, 76 + i * 4);
  return Buffer.concat([header, ...sectors, tableBytes]);
}

function entryBytes({ name, type, child, right, start }: Written, size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, "utf16le");
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt8(1, 67);
  bytes.writeUInt32LE(freeSector, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
