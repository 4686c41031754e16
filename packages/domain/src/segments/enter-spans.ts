import { applySpans, chooseSpans, type EnteredSpan, type RankedSpan, type ShapedSegment } from "./entered-spans.js";
import { type GuardedSegment, guardSegment } from "./protect-spans.js";
import { hasLetters, joinTexts, type Piece, plainText, type Segment } from "./segment.js";

/** A protected span at its place in the plain text of its segment. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

/**
 * Puts what people entered into a segment, the highest authority first: where it cuts into nothing that is protected. A
 * span that holds all of a placeholder, an address or code stands for it; one that is a part of it is left out, and so is
 * any that has a character in common with the frame of a message or with what the format protects. `found` may overlap.
 */
export function enterSpans(guarded: GuardedSegment, found: readonly RankedSpan[]): ShapedSegment {
  if (found.length === 0) return { segment: guarded.segment, spans: new Map() };
  const stretches = stretchesOf(guarded.segment);
  if (stretches.length === 0) return applySpans(guarded.segment, chooseSpans(found));
  const chosen = chooseSpans(found.filter((span) => touched(stretches, span).every((stretch) => mayHold(guarded, span, stretch))));
  const freed = new Set(chosen.flatMap((span) => touched(stretches, span).map(({ number }) => number)));
  const segment = joinTexts(guarded.segment.map((piece): Piece =>
    (typeof piece !== "string" && "protected" in piece && freed.has(piece.protected) ? piece.text : piece)));
  return applySpans(segment, chosen);
}

/** Whether an engine finds words in the segment beside what somebody entered and what it may not touch. */
export function hasOwnWords(segment: Segment, spans: readonly EnteredSpan[]): boolean {
  return hasLetters(enterSpans(guardSegment(segment), spans.map((span) => ({ ...span, rank: 0 }))).segment);
}

function mayHold({ firstNumber, frames, yielding }: GuardedSegment, span: EnteredSpan, { start, end, number }: Stretch): boolean {
  if (number < firstNumber || (frames.has(number) && frames.get(number) !== "inside")) return false;
  return yielding.has(number) || (span.start <= start && span.end >= end);
}

function stretchesOf(segment: Segment): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  for (const piece of segment) {
    const end = start + plainText([piece]).length;
    if (typeof piece !== "string" && "protected" in piece && end > start) stretches.push({ start, end, number: piece.protected });
    start = end;
  }
  return stretches;
}

/** Those that have a character in common with the span; they come in the order of the text. */
function touched(stretches: readonly Stretch[], { start, end }: EnteredSpan): readonly Stretch[] {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle] as Stretch).end <= start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < stretches.length && (stretches[last] as Stretch).start < end) last += 1;
  return stretches.slice(low, last);
}
