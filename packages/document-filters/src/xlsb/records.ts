import { documentDamaged } from "../zip/zip-refusals.js";

/** One record of a binary part (MS-XLSB 2.1.4): what it is, and its bytes with and without its head. */
export interface BinaryRecord {
  readonly type: number;
  readonly raw: Buffer;
  readonly content: Buffer;
}

/** No record that holds text is longer; a longer one is no part of a workbook. */
const mostBytes = 64 * 2 ** 20;

/** The records of a part, from its bytes in pieces of any size. */
export async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly BinaryRecord[]> {
  let rest: Buffer = Buffer.alloc(0);
  let wanted = 0;
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    waitingBytes += piece.length;
    if (rest.length + waitingBytes < wanted) continue;
    const all = Buffer.concat([rest, ...waiting.splice(0)]);
    waitingBytes = 0;
    const found: BinaryRecord[] = [];
    let at = 0;
    for (;;) {
      const head = headAt(all, at);
      if (head !== undefined && head.size > mostBytes) throw documentDamaged(`a record has ${head.size} bytes`);
      wanted = head === undefined ? 0 : head.start + head.size - at;
      if (head === undefined || head.start + head.size > all.length) break;
      const end = head.start + head.size;
      found.push({ type: head.type, raw: all.subarray(at, end), content: all.subarray(head.start, end) });
      at = end;
    }
    rest = all.subarray(at);
    if (found.length > 0) yield found;
  }
  if (rest.length + waitingBytes > 0) throw documentDamaged("its last record is cut off");
}

/** Type and size are written in bytes of seven bits, with the eighth set where another one follows. */
function headAt(bytes: Buffer, at: number): { readonly type: number; readonly size: number; readonly start: number } | undefined {
  let next = at;
  const number = (most: number): number | undefined => {
    let value = 0;
    for (let i = 0; i < most; i += 1) {
      const byte = bytes[next];
      if (byte === undefined) return undefined;
      next += 1;
      value += (byte & 0x7f) * 128 ** i;
      if (byte < 0x80) break;
    }
    return value;
  };
  const type = number(2);
  const size = type === undefined ? undefined : number(4);
  return type === undefined || size === undefined ? undefined : { type, size, start: next };
}

/** The bytes of a record. */
export function record(type: number, content: Buffer): Buffer {
  const head: number[] = [];
  const add = (value: number): void => {
    for (let left = value; ; left = Math.floor(left / 128)) {
      head.push(left < 128 ? left : (left & 0x7f) | 0x80);
      if (left < 128) return;
    }
  };
  add(type);
  add(content.length);
  return Buffer.concat([Buffer.from(head), content]);
}

/** A text with its length in front, and the place behind it; undefined where there is none. */
export function wideString(bytes: Buffer, at: number): { readonly text: string; readonly end: number } | undefined {
  if (at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt32LE(at);
  if (length === 0xffffffff) return { text: "", end: at + 4 };
  const end = at + 4 + 2 * length;
  return end > bytes.length ? undefined : { text: bytes.toString("utf16le", at + 4, end), end };
}
