import { chardet } from "jschardet";
import { byteDecoder } from "./byte-decoder.js";
import { findEncoding } from "./encoding-labels.js";

/** Names that the statistics give to supersets of what the WHATWG standard calls otherwise. */
const renamed: Readonly<Record<string, string>> = {
  cp932: "shift_jis", shift_jis_2004: "shift_jis", "shift-jis-2004": "shift_jis", "euc-jis-2004": "euc-jp", euc_jis_2004: "euc-jp",
  cp949: "euc-kr", johab: "euc-kr", big5hkscs: "big5", "big5-hkscs": "big5", cp874: "windows-874", "mac-roman": "macintosh",
  macroman: "macintosh", "mac-cyrillic": "x-mac-cyrillic",
  maccyrillic: "x-mac-cyrillic", cp866: "ibm866", "iso-8859-8": "windows-1255",
};

const otherAlphabets: ReadonlySet<string> = new Set([
  "windows-1251", "koi8-r", "koi8-u", "iso-8859-5", "x-mac-cyrillic", "ibm866", "windows-1253", "iso-8859-7", "windows-1255",
  "windows-1256", "iso-8859-6",
]);

/** Nobody meets these but under their name; to the statistics they look like their neighbours. */
const rare: ReadonlySet<string> = new Set(["iso-8859-3", "iso-8859-4", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-16"]);

/** What most documents are in that say nothing; a short text shows little more than that its letters are Latin. */
const usual = "windows-1252";
/** The statistics are at most 0.6 times as sure of it where it is another one. */
const nearlyAsSure = 0.75;

/**
 * Of old Macintoshes; its accents are quotation marks, dashes and the like in windows-1252, where they stand in no word but
 * for the apostrophe.
 */
const macRoman = "macintosh";
const signInWord = /[a-z][\x80\x82\x84-\x89\x8b\x91\x93-\x99\x9b][a-z]/i;

/** Encodings of documents that are around; not those of mainframes. */
const eras = chardet.EncodingEra.MODERN_WEB | chardet.EncodingEra.LEGACY_ISO | chardet.EncodingEra.LEGACY_MAC | chardet.EncodingEra.DOS;

/**
 * UTF-32, or UTF-16 of most scripts: zeros in all bytes of a character but one, or in every other one. The sample begins
 * with a character.
 */
export function guessWide(sample: Uint8Array): string | undefined {
  /** Zeros at the first, second, third and last byte of four. */
  const zeros = [0, 0, 0, 0];
  sample.forEach((byte, i) => { if (byte === 0) (zeros[i % 4] as number)++; });
  const [first = 0, second = 0, third = 0, last = 0] = zeros;
  const quarter = Math.floor(sample.length / 4);
  // The highest byte of a character is always zero, the next one but for emoji; in UTF-16 one of them is a letter.
  if (last > quarter * 0.95 && third > quarter * 0.5 && first < quarter * 0.3) return "utf-32le";
  if (first > quarter * 0.95 && second > quarter * 0.5 && last < quarter * 0.3) return "utf-32be";
  const [even, odd] = [first + third, second + last];
  if (even + odd < sample.length / 20) return undefined;
  if (odd > even * 10) return "utf-16le";
  return even > odd * 10 ? "utf-16be" : undefined;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** True for text in UTF-8 with a slip here and there: so many characters of several bytes are right for each that is wrong. */
export function isUtf8WithSlips(sample: Uint8Array, rightForOneWrong: number): boolean {
  const text = new TextDecoder().decode(sample);
  return countOf(text, /[^\x00-\x7f\ufffd]/g) > rightForOneWrong * countOf(text, /\ufffd/g);
}

/** Letters of another alphabet than Latin stand together; accents that were taken for such letters stand among Latin ones. */
function isPlausible(encoding: string, sample: Uint8Array): boolean {
  if (rare.has(encoding)) return false;
  if (encoding === macRoman) return signInWord.test(Buffer.from(sample).toString("latin1"));
  if (!otherAlphabets.has(encoding)) return true;
  const text = byteDecoder(encoding, false).decode(sample);
  return countOf(text, /(?:(?![a-z])\p{L}){2}/giu) > countOf(text, /[a-z](?![a-z])\p{L}|(?![a-z])\p{L}[a-z]/giu);
}

/** The encoding that the bytes most likely are in. */
export function guessEncoding(sample: Uint8Array): string {
  const safe = guessWide(sample) ?? (isUtf8WithSlips(sample, 10) ? "utf-8" : undefined);
  if (safe !== undefined) return safe;
  const plausible = chardet.detectAll(sample, { encodingEra: eras }).flatMap(({ encoding, confidence }) => {
    const name = encoding?.toLowerCase() ?? "";
    const found = findEncoding(renamed[name] ?? name);
    return found !== undefined && isPlausible(found, sample) ? [{ encoding: found, confidence }] : [];
  });
  const best = plausible[0];
  const asUsual = plausible.find(({ encoding }) => encoding === usual);
  if (best === undefined) return usual;
  return best.encoding !== macRoman && (asUsual?.confidence ?? 0) >= best.confidence * nearlyAsSure ? usual : best.encoding;
}
