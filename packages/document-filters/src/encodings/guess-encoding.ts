import { chardet } from "jschardet";
import { findEncoding } from "./find-encoding.js";

/** Names that the statistics give to supersets of what the WHATWG standard calls otherwise. */
const renamed: Readonly<Record<string, string>> = {
  cp932: "shift_jis", shift_jis_2004: "shift_jis", "shift-jis-2004": "shift_jis", "euc-jis-2004": "euc-jp", euc_jis_2004: "euc-jp", cp949: "euc-kr", johab: "euc-kr",
  big5hkscs: "big5", "big5-hkscs": "big5", cp874: "windows-874", "mac-roman": "macintosh", macroman: "macintosh", "mac-cyrillic": "x-mac-cyrillic",
  maccyrillic: "x-mac-cyrillic", cp866: "ibm866", "iso-8859-8": "windows-1255",
};

/** Encodings of documents that are around; not those of mainframes. */
const eras = chardet.EncodingEra.MODERN_WEB | chardet.EncodingEra.LEGACY_ISO | chardet.EncodingEra.LEGACY_MAC | chardet.EncodingEra.DOS;

/** UTF-16 of most scripts has a zero in every other byte, on one side. */
function guessUtf16(sample: Uint8Array): string | undefined {
  let even = 0;
  let odd = 0;
  sample.forEach((byte, i) => {
    if (byte !== 0) return;
    if (i % 2 === 0) even++;
    else odd++;
  });
  if (even + odd < sample.length / 20) return undefined;
  if (odd > even * 10) return "utf-16le";
  return even > odd * 10 ? "utf-16be" : undefined;
}

/** Text in UTF-8 with a slip here and there has many characters of several bytes that are right. */
function guessUtf8(sample: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(sample);
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  const right = text.match(/[^\x00-\x7f\ufffd]/g)?.length ?? 0;
  return right > 10 * wrong ? "utf-8" : undefined;
}

/** The encoding that the bytes most likely are in. */
export function guessEncoding(sample: Uint8Array): string {
  const safe = guessUtf16(sample) ?? guessUtf8(sample);
  if (safe !== undefined) return safe;
  for (const { encoding } of chardet.detectAll(sample, { encodingEra: eras })) {
    const name = encoding?.toLowerCase() ?? "";
    const found = findEncoding(renamed[name] ?? name);
    if (found !== undefined) return found;
  }
  return "windows-1252";
}
