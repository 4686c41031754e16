import { type Piece, type Segment, type TargetSegment, joinTexts } from "./segment.js";

const isCode = (piece: Piece): boolean => typeof piece !== "string" && !("protected" in piece);

/** The segment without its inline codes; protected spans stay. */
export function withoutCodes(segment: Segment): Segment {
  return joinTexts(segment.filter((piece) => !isCode(piece)));
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
