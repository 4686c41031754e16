import iconv from "iconv-lite";
import { findEncoding } from "./encoding-labels.js";
import { SevenBitDecoder, sevenBitSets } from "./seven-bit.js";

/** Decodes bytes piece by piece; a strict one throws at bytes that mean nothing. */
export interface ByteDecoder {
  decode(bytes: Uint8Array): string;
  end(): string;
}

/** What windows-1252 shows for the bytes 80 to 9F; five of them are control characters. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function byByte(text: (bytes: Uint8Array) => string): ByteDecoder {
  return { decode: text, end: () => "" };
}

const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
const latin1 = (bytes: Uint8Array): string => buffer(bytes).toString("latin1");

/** A decoder for an encoding, by the name that `findEncoding` or `findDeclared` gives it. */
export function byteDecoder(encoding: string, strict: boolean): ByteDecoder {
  switch (encoding) {
    case "windows-1252":
      // Node 20 decodes it as ISO 8859-1.
      return byByte((bytes) => latin1(bytes).replace(/[\x80-\x9f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80] as string));
    case "x-user-defined":
      return byByte((bytes) => latin1(bytes).replace(/[\x80-\xff]/g, (char) => String.fromCharCode(0xf700 + char.charCodeAt(0))));
    case "iso-8859-16":
      return byByte((bytes) => iconv.decode(Buffer.from(bytes), encoding));
    default: {
      const set = sevenBitSets.get(encoding);
      if (set !== undefined) return new SevenBitDecoder(set, strict);
      return findEncoding(encoding) === encoding ? standard(encoding, strict) : byIconv(encoding, strict);
    }
  }
}

/** Spare decoders, one of each kind. To create a decoder takes longer than to decode a short text. */
const spare = new Map<string, InstanceType<typeof TextDecoder>>();

function standard(encoding: string, strict: boolean): ByteDecoder {
  const kind = strict ? `strict ${encoding}` : encoding;
  const decoder = spare.get(kind) ?? new TextDecoder(encoding, { fatal: strict });
  spare.delete(kind);
  return {
    decode: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => {
      const rest = decoder.decode();
      spare.set(kind, decoder);
      return rest;
    },
  };
}

const plus = 0x2b;
const inRun = (byte: number | undefined): boolean => byte !== undefined && /[A-Za-z\d+/]/.test(String.fromCharCode(byte));

/** UTF-7: the library loses its place where a piece ends in a shifted run, so the run waits until it is whole. */
function byRuns(decoder: ByteDecoder): ByteDecoder {
  let held: Uint8Array = new Uint8Array();
  return {
    decode: (bytes) => {
      const all = Buffer.concat([held, bytes]);
      let start = all.length;
      while (start > 0 && inRun(all[start - 1])) start--;
      const run = all.indexOf(plus, start);
      const end = run < 0 ? all.length : run;
      held = all.subarray(end);
      return decoder.decode(all.subarray(0, end));
    },
    end: () => decoder.decode(held) + decoder.end(),
  };
}

function byIconv(encoding: string, strict: boolean): ByteDecoder {
  const decoder = iconv.getDecoder(encoding);
  // It never throws: what means nothing becomes this character.
  const checked = (text: string): string => {
    if (strict && text.includes("\ufffd")) throw new TypeError(`The bytes are not ${encoding}.`);
    return text;
  };
  const own = { decode: (bytes: Uint8Array) => checked(decoder.write(buffer(bytes))), end: () => checked(decoder.end() ?? "") };
  return /^utf-?7$/.test(encoding) ? byRuns(own) : own;
}
