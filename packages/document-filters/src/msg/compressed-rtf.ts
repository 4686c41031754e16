import { documentDamaged } from "../zip/zip-refusals.js";

/** With what each compressed RTF begins, unseen. */
const dictionary = Buffer.from(
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor "
  + "MS Sans SerifSymbolArialTimes New RomanCourier"
  + "{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx", "latin1");

const headSize = 16;
const compressed = 0x75465a4c;
const uncompressed = 0x414c454d;
const windowSize = 4_096;

/** The characters of RTF as Outlook keeps it, one for each byte, some at a time. */
export async function* decompressedRtf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let head: Buffer | undefined = Buffer.alloc(0);
  let unpack: ((bytes: Buffer) => Buffer) | undefined;
  for await (const piece of bytes) {
    let rest = piece;
    if (head !== undefined) {
      head = Buffer.concat([head, piece]);
      if (head.length < headSize) continue;
      unpack = unpacker(head.readUInt32LE(8));
      rest = head.subarray(headSize);
      head = undefined;
    }
    yield (unpack as NonNullable<typeof unpack>)(rest).toString("latin1");
  }
}

function unpacker(kind: number): (bytes: Buffer) => Buffer {
  if (kind === uncompressed) return (bytes) => bytes;
  if (kind !== compressed) throw documentDamaged("its text in RTF is compressed in an unknown way");
  const unpacking = new Unpacking();
  return (bytes) => unpacking.unpack(bytes);
}

/** Copies bytes, or stretches of what came before: a byte of flags says which of the next eight are what. */
class Unpacking {
  private readonly window = Buffer.alloc(windowSize);
  private at = dictionary.length;
  private flags = 0;
  private left = 0;
  private first: number | undefined;
  private isEnded = false;
  private out: number[] = [];

  constructor() {
    dictionary.copy(this.window);
  }

  unpack(bytes: Buffer): Buffer {
    for (const byte of bytes) if (!this.isEnded) this.take(byte);
    return Buffer.from(this.out.splice(0));
  }

  private take(byte: number): void {
    if (this.left === 0) {
      this.flags = byte;
      this.left = 8;
      return;
    }
    if ((this.flags & 1) === 0) this.put(byte);
    else if (this.first === undefined) {
      this.first = byte;
      return;
    } else {
      const reference = this.first * 256 + byte;
      this.first = undefined;
      this.copy(reference >> 4, (reference & 15) + 2);
    }
    this.flags >>= 1;
    this.left -= 1;
  }

  private copy(from: number, length: number): void {
    this.isEnded = from === this.at % windowSize;
    for (let i = 0; i < length && !this.isEnded; i++) this.put(this.window[(from + i) % windowSize] as number);
  }

  private put(byte: number): void {
    this.window[this.at % windowSize] = byte;
    this.at += 1;
    this.out.push(byte);
  }
}
