import {
  codeFaults, highestNumber, joinTexts, type Piece, plainText, type Segment, type TargetPiece, type TargetSegment,
} from "../segments/index.js";

/** A segment between the two pairs of a chain. */
export interface PivotSegment {
  readonly segment: Segment;
  /** Words that the first pair did not know, by the number of the protected span that carries each past the second. */
  readonly unknown: ReadonlyMap<number, string>;
}

/**
 * Makes the source of the second pair of what the first one answered. Codes and protected spans stay; words that the
 * first pair did not know become protected spans, for the second knows no more of that language. Where the first pair
 * lost or moved a code wrongly its bare text goes on, so that whoever verifies the codes in the end finds them missing.
 */
export function pivotSegment(source: Segment, answer: TargetSegment): PivotSegment {
  if (codeFaults(source, answer).length > 0) return { segment: [plainText(answer)], unknown: new Map() };
  let last = highestNumber(source);
  const unknown = new Map<number, string>();
  const pieces = answer.map((piece): Piece => {
    if (typeof piece === "string" || "open" in piece || "close" in piece || "point" in piece || "protected" in piece) return piece;
    if ("marked" in piece) return piece.text;
    unknown.set(last += 1, piece.unknown);
    return { protected: last, text: piece.unknown };
  });
  return { segment: joinTexts(pieces), unknown };
}

/** Whether each carried word came through the second pair once. */
export function carriesUnknown({ unknown }: PivotSegment, answer: TargetSegment): boolean {
  const back = answer.flatMap((piece) =>
    (typeof piece !== "string" && "protected" in piece && unknown.has(piece.protected) ? [piece.protected] : []));
  return back.length === unknown.size && new Set(back).size === unknown.size;
}

/** The pivot with its carried words as plain text: the second pair may change them then, but loses none. */
export function withUnknownAsText({ segment, unknown }: PivotSegment): Segment {
  return joinTexts(segment.map((piece) =>
    (typeof piece !== "string" && "protected" in piece && unknown.has(piece.protected) ? piece.text : piece)));
}

/** What the second pair answered, with the carried words as the unknown words that they are. */
export function fromPivot({ unknown }: PivotSegment, answer: TargetSegment): TargetSegment {
  if (unknown.size === 0) return answer;
  return answer.map((piece): TargetPiece => {
    const word = typeof piece !== "string" && "protected" in piece ? unknown.get(piece.protected) : undefined;
    return word === undefined ? piece : { unknown: word };
  });
}
