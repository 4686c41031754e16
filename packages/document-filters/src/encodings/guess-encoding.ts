import jschardet from "jschardet";
import { findEncoding } from "./find-encoding.js";

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

/** The encoding that the bytes most likely are in. */
export function guessEncoding(sample: Uint8Array): string {
  const guess = guessUtf16(sample) ?? findEncoding(jschardet.detect(Buffer.from(sample)).encoding ?? "");
  return guess ?? "windows-1252";
}
