import { type Piece, type Segment, type TargetSegment, joinTexts, plainText } from "./segment.js";

const isCode = (piece: Piece): boolean => typeof piece !== "string" && !("protected" in piece);

/** The segment without its inline codes; protected spans stay, and so do words apart that only a code without a pair divides. */
export function withoutCodes(segment: Segment): Segment {
  const bare: Piece[] = [];
  let divided = false;
  for (const piece of segment) {
    if (isCode(piece)) divided ||= typeof piece !== "string" && "point" in piece;
    else if (piece !== "") {
      if (divided && wordEnd.test(plainText(bare.slice(-1)).slice(-2)) && wordStart.test(plainText([piece]))) bare.push(" ");
      bare.push(piece);
      divided = false;
    }
  }
  return joinTexts(bare);
}

const wordEnd = /[\p{L}\p{N}]$/u;
const wordStart = /^[\p{L}\p{N}]/u;

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
