import { isCode, isUnknown, joinTexts, type TargetPiece, type TargetSegment } from "./segment.js";

/**
 * A translation as one text. A NUL, which no text holds, announces what is none: `h` a hidden word, `c` an inline code,
 * `t` other pieces that show text.
 */
function written(target: TargetSegment): string {
  return target.map((piece) =>
    typeof piece === "string" ? piece.replaceAll("\0", "") : isUnknown(piece) ? "\0h" : isCode(piece) ? "\0c" : "\0t").join("");
}

/** Nothing that is read: blanks, codes, hidden words. */
const nothing = String.raw`(?:\s|\0[ch])*`;
const pairsOfMarks = ["()", "[]", "{}", "«»", "»«", "‹›", "“”", "„“", "”“", "‘’", "‚‘", "「」", "『』", "（）", "【】", `""`];
const literally = (mark: string): string => `\\u{${mark.charCodeAt(0).toString(16)}}`;
const empty = pairsOfMarks.map((marks) => new RegExp(`${literally(marks)}(${nothing})${literally(marks.slice(1))}`, "gu"));
const commaBehindComma = new RegExp(String.raw`([,;،、，])(${nothing})\1`, "gu");
const commaInFront = new RegExp(String.raw`^(${nothing})[,;،、，]`, "u");
const commaAtEnd = new RegExp(String.raw`[,;،、，](${nothing})(?=[.!?…。！？؟]|$)`, "gu");
const isHidden = (text: string): boolean => text.includes("\0h");
/** Blanks inside of what goes, go too; a hidden word stands there still, for the marks around it. */
const unspaced = (inside: string): string => inside.replace(/\s/gu, "");

/** Takes away marks that stood around or beside hidden words only, from the innermost to the outermost. */
function withoutEmptyMarks(text: string): string {
  for (let before = ""; before !== text;) {
    before = text;
    for (const pair of empty) text = text.replace(pair, (whole, inside: string) => (isHidden(inside) ? unspaced(inside) : whole));
  }
  return text
    .replace(commaBehindComma, (whole, comma: string, inside: string) => (isHidden(inside) ? comma + unspaced(inside) : whole))
    .replace(commaInFront, (whole, inside: string) => (isHidden(inside) ? unspaced(inside) : whole))
    .replace(commaAtEnd, (whole, inside: string) => (isHidden(inside) ? unspaced(inside) : whole));
}

/**
 * The translation without its unknown words, without the brackets, quotation marks and commas that they leave with nothing
 * to hold, and without one of the blanks around each.
 */
export function hideUnknownWords(target: TargetSegment): TargetSegment {
  const text = withoutEmptyMarks(written(target)).replace(/(^|[([{«“„‘¿¡])((?:\0h)+) /gu, "$1$2").replace(/ ?\0h/gu, "");
  const others = target.filter((piece) => typeof piece !== "string" && !isUnknown(piece)).values();
  return joinTexts(text.split(/(\0[ct])/u).map((part): TargetPiece => (part.startsWith("\0") ? others.next().value as TargetPiece : part)));
}
