import { DomainError, invalid } from "@dragoman/domain/common";

const lineBreak = 64, padding = 65, percent = 66, end = 67, other = 68;

/** What each byte means inside the field: below 64 its six bits, otherwise one of the kinds above. */
const meaning = new Uint8Array(256).fill(other);
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
for (let bits = 0; bits < alphabet.length; bits++) meaning[alphabet.charCodeAt(bits)] = bits;
// A `+` that a client did not percent-encode arrives as a blank.
meaning[0x20] = meaning[0x2b] as number;
meaning[0x0d] = meaning[0x0a] = lineBreak;
meaning[0x3d] = padding;
meaning[0x25] = percent;
meaning[0x26] = end;

const noEscape = -1, escapeBegun = 16;
const hexDigits = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  hexDigits[digit.toString(16).charCodeAt(0)] = hexDigits[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** In a form a byte takes no more, each character percent-encoded and line breaks between; more is line breaks without end. */
const mostPerByte = 5;

/**
 * Decodes Base64 as the value of a form field, piece by piece: percent encoding, blanks for `+`, line breaks between. Strict
 * in everything else: the alphabet, the place of the padding, the length.
 */
export class FormBase64 {
  private bits = 0;
  private sextets = 0;
  private pads = 0;
  private size = 0;
  private position = 0;
  /** `noEscape`, `escapeBegun` after a percent sign, or the value of its first digit. */
  private escape = noEscape;
  /** Whether the value is at its end, `&`. */
  ended = false;

  constructor(private readonly field: string, private readonly maxBytes: number) {}

  /** Decodes `chunk` from `from` on. Answers the bytes, and where it stopped: behind the `&`, or at the end of the chunk. */
  decode(chunk: Uint8Array, from: number): { bytes: Buffer; at: number } {
    const bytes = Buffer.allocUnsafe((((chunk.length - from) * 3) >> 2) + 3);
    let { bits, sextets } = this;
    let size = 0;
    let at = from;
    while (at < chunk.length) {
      if (sextets === 0 && at + 4 <= chunk.length && this.pads === 0 && this.escape === noEscape) {
        const a = meaning[chunk[at] as number] as number, b = meaning[chunk[at + 1] as number] as number;
        const c = meaning[chunk[at + 2] as number] as number, d = meaning[chunk[at + 3] as number] as number;
        if ((a | b | c | d) < 64) {
          bytes[size] = (a << 2) | (b >> 4);
          bytes[size + 1] = (b << 4) | (c >> 2);
          bytes[size + 2] = (c << 6) | d;
          size += 3;
          at += 4;
          continue;
        }
      }
      const kind = this.next(chunk[at] as number, this.position + at - from);
      at++;
      if (kind < 64) {
        if (this.pads > 0) throw this.malformed("Nothing may follow the padding.");
        bits = (bits << 6) | kind;
        if (++sextets === 4) {
          bytes[size] = bits >> 16;
          bytes[size + 1] = bits >> 8;
          bytes[size + 2] = bits;
          size += 3;
          sextets = bits = 0;
        }
      } else if (kind === padding) {
        if (sextets < 2 || ++this.pads > 4 - sextets) {
          throw this.malformed("At most two = may stand at the end, where the length calls for them.");
        }
      } else if (kind === end) {
        this.ended = true;
        break;
      }
    }
    this.position += at - from;
    this.bits = bits;
    this.sextets = sextets;
    if (this.ended) size += this.finish(bytes, size);
    this.size += size;
    if (this.size > this.maxBytes || this.position > this.maxBytes * mostPerByte + 1_000) throw tooLarge(this.field, this.maxBytes);
    return { bytes: bytes.subarray(0, size), at };
  }

  /** The last bytes, when the form ends with this field. */
  end(): Buffer {
    const bytes = Buffer.allocUnsafe(2);
    const size = this.finish(bytes, 0);
    if (this.size + size > this.maxBytes) throw tooLarge(this.field, this.maxBytes);
    return bytes.subarray(0, size);
  }

  /** What the byte means, after percent decoding; `lineBreak` while an escape is not complete. */
  private next(byte: number, position: number): number {
    if (this.escape === noEscape) {
      const kind = meaning[byte] as number;
      if (kind === other) throw this.foreign(byte, position);
      if (kind !== percent) return kind;
      this.escape = escapeBegun;
      return lineBreak;
    }
    const digit = hexDigits[byte] as number;
    if (digit < 0) throw this.malformed("A percent sign must be followed by two hexadecimal digits.");
    if (this.escape === escapeBegun) {
      this.escape = digit;
      return lineBreak;
    }
    const escaped = this.escape * 16 + digit;
    this.escape = noEscape;
    const kind = meaning[escaped] as number;
    if (kind > padding) throw this.foreign(escaped, position);
    return kind;
  }

  private finish(bytes: Buffer, at: number): number {
    if (this.escape !== noEscape) throw this.malformed("It ends in the middle of a percent escape.");
    if (this.sextets === 0) return 0;
    if (this.sextets + this.pads !== 4) {
      throw this.malformed("Its length, with padding and without line breaks, must be a multiple of four.");
    }
    bytes[at] = this.sextets === 2 ? this.bits >> 4 : this.bits >> 10;
    if (this.sextets === 3) bytes[at + 1] = this.bits >> 2;
    return this.sextets - 1;
  }

  private foreign(byte: number, position: number): DomainError {
    return this.malformed(`${JSON.stringify(String.fromCharCode(byte))} stands at its position ${position}.`);
  }

  private malformed(what: string): DomainError {
    return invalid(
      "base64-malformed", `${this.field} is not Base64.`,
      `${what} The alphabet is A-Z a-z 0-9 + / with = as padding, and the result is percent-encoded.`,
    );
  }
}

/** The content is larger than this server takes. */
export function tooLarge(field: string, maxBytes: number): DomainError {
  return new DomainError("tooLarge", "input-too-large", `${field} is larger than ${Math.floor(maxBytes / 2 ** 20)} MiB.`,
    { details: "Split the document. GET /api/v2/system/input-size-limits lists the limits, in MiB of decoded content." });
}
