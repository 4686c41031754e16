import { isCode, type Segment, type TargetPiece, type TargetSegment, joinTexts, plainText } from "./segment.js";

const isPoint = (piece: TargetPiece): boolean => typeof piece === "object" && "point" in piece;

/** The segment without its inline codes; all that is text stays, and so do words apart that only a code without a pair divides. */
export function withoutCodes<T extends TargetPiece>(segment: readonly (T | string)[]): (T | string)[] {
  const bare: (T | string)[] = [];
  let divided = false;
  for (const piece of segment) {
    if (isCode(piece)) divided ||= isPoint(piece);
    else if (piece !== "") {
      if (divided && standApart(plainText(bare.slice(-1)), plainText([piece]))) bare.push(" ");
      bare.push(piece);
      divided = false;
    }
  }
  return joinTexts(bare);
}

/** The text of a segment as it is read without its codes. */
export function readableText(segment: TargetSegment): string {
  return segment.some(isCode) ? plainText(withoutCodes(segment)) : plainText(segment);
}

const wordEnd = /[\p{L}\p{N}]$/u;
const phraseEnd = /[,;:.!?…)\]»”]$/u;
const wordStart = /^[\p{L}\p{N}]/u;
const numberStart = /^\p{N}/u;

/** Whether two texts are words, or a phrase and a word, that would run together. */
function standApart(before: string, after: string): boolean {
  const end = before.slice(-2);
  return wordStart.test(after) && (wordEnd.test(end) || (phraseEnd.test(end) && !numberStart.test(after)));
}

/**
 * Puts the codes of a source around a translation that was made without them: those before its first word in front,
 * the others behind, all in their old order, so that each stands once and pairs stay nested.
 */
export function placeCodes(source: Segment, target: TargetSegment): TargetSegment {
  const firstWord = source.findIndex((piece) => !isCode(piece) && piece !== "");
  const leading = source.slice(0, Math.max(firstWord, 0)).filter(isCode);
  const others = source.slice(Math.max(firstWord, 0)).filter(isCode);
  return [...leading, ...target, ...others];
}
