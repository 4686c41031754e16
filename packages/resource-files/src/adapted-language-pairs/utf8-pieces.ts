import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import { trainingDataUnreadable } from "./refusals.js";

/** So much is read at a time: little enough that others have their turn, and enough that beginning again costs nothing. */
export const pieceBytes = 262_144;
const declaration = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]{0,40})["']/;
/** In what is neither UTF-8 nor says what it is: what most tools of people who write Latin letters wrote before. */
const otherwise = "windows-1252";
/** In bytes of UTF-8. */
const longestCharacter = 4;

/** Bytes in pieces of a size that is good to work with, whatever the size of those that come. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += pieceBytes) {
      const part = piece.subarray(at, at + pieceBytes);
      gathered.push(part);
      size += part.length;
      if (size < pieceBytes) continue;
      yield joined(gathered);
      [gathered, size] = [[], 0];
    }
  }
  if (size > 0) yield joined(gathered);
}

const joined = (pieces: readonly Uint8Array[]): Buffer => {
  const [first] = pieces;
  return pieces.length === 1 && first !== undefined ? Buffer.from(first.buffer, first.byteOffset, first.length) : Buffer.concat(pieces);
};

/**
 * The text of a file as UTF-8 without a byte order mark: by its mark, as UTF-16 where every other byte of its start is zero, as UTF-8
 * where it is that whatever it says, by its declaration, or as windows-1252. Bytes that are nothing in it become U+FFFD.
 */
export async function* utf8Pieces(bytes: AsyncIterable<Uint8Array>, damaged: () => void): AsyncGenerator<Buffer> {
  let decoder: Utf8Decoder | OtherDecoder | undefined;
  for await (const piece of inPieces(bytes)) {
    decoder ??= decoderFor(piece, damaged);
    const decoded = decoder.decode(piece);
    if (decoded.length > 0) yield decoded;
  }
  const end = decoder?.end() ?? Buffer.alloc(0);
  if (end.length > 0) yield end;
}

function decoderFor(head: Buffer, damaged: () => void): Utf8Decoder | OtherDecoder {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0)) {
    throw trainingDataUnreadable("The file is in UTF-32, which no translation tool writes.", "Save it as UTF-8.");
  }
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return new OtherDecoder("utf-16le", damaged);
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return new OtherDecoder("utf-16be", damaged);
  const named = declaration.exec(head.toString("latin1", 0, 400))?.[1] ?? "utf-8";
  return new Utf8Decoder(named, a === 0xef && b === 0xbb && c === 0xbf, damaged);
}

class OtherDecoder {
  private readonly decoder: TextDecoder;
  private isDamaged = false;

  constructor(label: string, private readonly damaged: () => void) {
    this.decoder = new TextDecoder(label);
  }

  decode(piece: Uint8Array): Buffer {
    return this.told(this.decoder.decode(piece, { stream: true }));
  }

  end(): Buffer {
    return this.told(this.decoder.decode());
  }

  private told(text: string): Buffer {
    if (!this.isDamaged && text.includes("\ufffd")) {
      this.isDamaged = true;
      this.damaged();
    }
    return Buffer.from(text);
  }
}

class Utf8Decoder {
  private rest: Buffer = Buffer.alloc(0);
  private isAsciiSoFar = true;
  private other: OtherDecoder | undefined;

  constructor(private readonly named: string, private mark: boolean, private readonly damaged: () => void) {}

  decode(piece: Buffer): Buffer {
    if (this.other !== undefined) return this.other.decode(piece);
    const all = (this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece])).subarray(this.mark ? 3 : 0);
    this.mark = false;
    const end = wholeCharacters(all);
    const whole = all.subarray(0, end);
    if (isUtf8(whole)) {
      this.rest = all.subarray(end);
      this.isAsciiSoFar &&= isAscii(whole);
      return whole;
    }
    this.other = new OtherDecoder(this.isAsciiSoFar && !isMostlyUtf8(whole) ? knownLabel(this.named) : "utf-8", this.damaged);
    return this.other.decode(all);
  }

  end(): Buffer {
    if (this.other === undefined && this.rest.length > 0) {
      this.other = new OtherDecoder(this.isAsciiSoFar ? otherwise : "utf-8", this.damaged);
    }
    return this.other === undefined ? this.rest : Buffer.concat([this.other.decode(this.rest), this.other.end()]);
  }
}

/** How many bytes there are up to the last whole character. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back < longestCharacter && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Of text in another encoding hardly a letter beyond ASCII happens to be UTF-8; of UTF-8 that was damaged most are. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString("utf8");
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  return (text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0) > damaged;
}

/** A file that says UTF-8 or UTF-16 and is none of them was converted by a tool that changed no declaration. */
function knownLabel(named: string): string {
  if (/^(?:utf|ucs|us-ascii)/i.test(named)) return otherwise;
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return otherwise;
  }
}
