import { isAscii } from "node:buffer";
import type { OpenBytes } from "@dragoman/application/documents";
import { byteDecoder, type ByteDecoder } from "./byte-decoder.js";

/** Statistics need no more, and cost a tenth of a second for as much. */
const sampleSize = 32_768;
const headSize = 1_024;
/** So many bytes has a character of the widest encodings. */
const widest = 4;

/** What one pass over the bytes tells. */
export interface Survey {
  readonly head: Uint8Array;
  /** From the first byte on that is not ASCII, or a few earlier: where a character of the widest encodings begins. */
  readonly sample: Uint8Array;
  /** Encodings that fit every byte, but for a character that the end of the document cuts. */
  readonly fitting: ReadonlySet<string>;
  readonly hasZeros: boolean;
  readonly hasEscapes: boolean;
  readonly isAscii: boolean;
}

/** A decoder that remembers whether everything fitted. */
class Trial {
  private readonly decoder: ByteDecoder;
  private isWrong = false;
  private hasOthers = false;

  constructor(readonly encoding: string) {
    this.decoder = byteDecoder(encoding, true);
  }

  feed(bytes: Uint8Array, ascii: boolean): void {
    if (this.isWrong) return;
    try {
      const text = this.decoder.decode(bytes);
      if (!ascii && !this.hasOthers) this.hasOthers = /[^\x00-\x7f]/.test(text);
    } catch {
      // The answer to the question, not a failure.
      this.isWrong = true;
    }
  }

  /** A document that was cut in the midst of a character fits as well, if it holds others that are whole. */
  fits(): boolean {
    if (this.isWrong) return false;
    try {
      this.decoder.end();
      return true;
    } catch {
      // A last character without its end.
      return this.hasOthers;
    }
  }
}

const join = (a: Uint8Array, b: Uint8Array, size: number): Uint8Array =>
  a.length >= size ? a : Buffer.concat([a, b.subarray(0, size - a.length)]);

/** Reads a document once, and tries these encodings. */
export async function survey(open: OpenBytes, encodings: readonly string[]): Promise<Survey> {
  const trials = encodings.map((encoding) => new Trial(encoding));
  let head: Uint8Array = new Uint8Array();
  let sample: Uint8Array = new Uint8Array();
  const has = { zeros: false, escapes: false, others: false };
  /** The bytes of the character of the widest encodings in whose midst the piece begins. */
  let begun: Uint8Array = new Uint8Array();
  for await (const bytes of open()) {
    head = join(head, bytes, headSize);
    const zero = bytes.indexOf(0);
    const ascii = isAscii(bytes);
    if (sample.length > 0) sample = join(sample, bytes, sampleSize);
    else if (zero >= 0 || !ascii) sample = join(sample, sampleFrom(begun, bytes), sampleSize);
    else begun = Buffer.concat([begun, bytes.subarray(-widest)]).subarray(-((begun.length + bytes.length) % widest) || Infinity);
    has.zeros ||= zero >= 0;
    has.escapes ||= bytes.includes(0x1b);
    has.others ||= !ascii;
    for (const trial of trials) trial.feed(bytes, ascii);
  }
  return {
    head, sample, hasZeros: has.zeros, hasEscapes: has.escapes, isAscii: !has.others,
    fitting: new Set(trials.filter((trial) => trial.fits()).map(({ encoding }) => encoding)),
  };
}

/** From the first byte on that tells something, or a few earlier: where a character of the widest encodings begins. */
function sampleFrom(begun: Uint8Array, bytes: Uint8Array): Uint8Array {
  const first = begun.length + bytes.findIndex((byte) => byte >= 0x80 || byte === 0);
  return Buffer.concat([begun, bytes.subarray(0, sampleSize)]).subarray(first - (first % widest));
}
