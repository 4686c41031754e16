import { signWithoutBlanks } from "@dragoman/domain/segments";

/** Characters that no font maps: the private use area, the mark of the lost, controls. */
const unmapped = /[\ue000-\uefff\uf100-\uf8ff\ufffd\u0000-\u0008\u000e-\u001f\u007f-\u009f]|[\u{f0000}-\u{10fffd}]/gu;
const words = /\S+/g;
const fewest = 12;
const mostUnmapped = 0.25;
const mostOdd = 0.5;

/** Letters and digits or signs in one word, as where codes of glyphs are taken for characters. */
const odd = /\p{L}[^\p{L}\p{M}\s'\u2019.,;:\-/@&()\u00ad\u2010]+\p{L}|[^\p{L}\p{N}\s]{4,}|\p{Ll}\p{Lu}+\p{Ll}/u;

/** Scripts without blanks between words, in which digits and signs stand among letters. */
const withoutBlanks = new RegExp(signWithoutBlanks, "u");

/** Whether the text layer of a page says what the page shows. */
export function isReadable(text: string): boolean {
  const visible = text.replace(/\s+/g, "").length;
  if (visible < fewest) return true;
  if ((text.match(unmapped)?.length ?? 0) > mostUnmapped * visible) return false;
  const found = text.match(words) ?? [];
  const long = found.filter((word) => word.length > 2 && !withoutBlanks.test(word));
  return long.length < fewest || long.filter((word) => odd.test(word)).length < mostOdd * long.length;
}
