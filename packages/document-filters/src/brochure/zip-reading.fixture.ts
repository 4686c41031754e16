import type { OpenBytes } from "@dragoman/application/documents";
import { Inflate } from "fflate";

/** Where an entry of a zip stands, as its central directory says. */
export interface Entry {
  readonly name: string;
  readonly isStored: boolean;
  readonly offset: number;
  readonly size: number;
}

const endSize = 22;
const headerSize = 30;

/** The entries of a zip by name, in order; undefined for what is none. The content is read from its start as often as it takes. */
export async function entriesOf(open: OpenBytes): Promise<ReadonlyMap<string, Entry> | undefined> {
  let tail: Buffer = Buffer.alloc(0);
  for await (const bytes of open()) tail = Buffer.concat([tail, bytes]).subarray(-65_557);
  const end = tail.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0 || tail.length - end < endSize) return undefined;
  const [size, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  const pieces: Uint8Array[] = [];
  for await (const piece of range(open, offset, offset + size)) pieces.push(piece);
  const directory = Buffer.concat(pieces);
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= directory.length;) {
    const name = directory.subarray(at + 46, at + 46 + directory.readUInt16LE(at + 28)).toString();
    entries.set(name, {
      name, isStored: directory.readUInt16LE(at + 10) === 0, offset: directory.readUInt32LE(at + 42), size: directory.readUInt32LE(at + 20),
    });
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The content of an entry, in pieces. */
export async function* contentOf(open: OpenBytes, { isStored, offset, size }: Entry): AsyncGenerator<Uint8Array> {
  const head: Uint8Array[] = [];
  for await (const piece of range(open, offset, offset + headerSize)) head.push(piece);
  const header = Buffer.concat(head);
  const start = offset + headerSize + header.readUInt16LE(26) + header.readUInt16LE(28);
  const raw = range(open, start, start + size);
  yield* isStored ? raw : inflated(raw);
}

async function* inflated(raw: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const inflate = new Inflate((piece) => ready.push(piece));
  for await (const piece of raw) {
    inflate.push(piece);
    yield* ready.splice(0);
  }
  inflate.push(new Uint8Array(), true);
  yield* ready;
}

/** The bytes between two places. */
async function* range(open: OpenBytes, start: number, end: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const bytes of open()) {
    const piece = bytes.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += bytes.length;
    if (piece.length > 0) yield piece;
    if (at >= end) return;
  }
}
