import { codeFaults, placementFaults } from "./verify-codes.js";
import { type Piece, plainText, type Segment } from "./segment.js";

/** Who decides about a span of text: a brand, or a term of a dictionary. */
export type SpanOrigin =
  | { readonly brand: string; readonly isPattern: boolean }
  | { readonly term: string; readonly dictionaryId: string };

/** A stretch of a segment's plain text for which somebody entered a translation. */
export interface EnteredSpan {
  /** Offsets in the plain text of the segment, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** What stands in the translation. */
  readonly target: string;
  readonly origin: SpanOrigin;
}

/** A span with its place in the order of authority: brands 0, dictionaries 1, 2, … in the order the caller gave them. */
export interface RankedSpan extends EnteredSpan {
  readonly rank: number;
}

/** Of spans that overlap, the higher authority wins, then the longer, then the earlier one. Ordered by their start. */
export function chooseSpans(found: readonly RankedSpan[]): readonly EnteredSpan[] {
  if (found.length < 2) return found;
  const chosen: RankedSpan[] = [];
  // One mark for each character, so that thousands of spans in one text take no more than their lengths.
  const taken = new Uint8Array(found.reduce((last, { end }) => Math.max(last, end), 0));
  for (const span of [...found].sort((a, b) => a.rank - b.rank || b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (taken.subarray(span.start, span.end).includes(1)) continue;
    taken.fill(1, span.start, span.end);
    chosen.push(span);
  }
  return chosen.sort((a, b) => a.start - b.start);
}

/** A segment with what people entered in it as protected spans. */
export interface ShapedSegment {
  readonly segment: Segment;
  /** Each span that was applied, by the number of the protected span that stands for it. */
  readonly spans: ReadonlyMap<number, EnteredSpan>;
}

/**
 * Pieces of a segment that are looked through for spans with codes inside of them; each such span takes all pieces of its segment, so
 * that ten thousand of both would take minutes. Spans beyond are left out, which no text of 300 such spans in 300 pieces reaches.
 */
const mostSteps = 100_000;

/** Where the inline codes inside a span go: what opens in front of it and the rest behind it, or all of them to one side. */
const sides = ["both", "behind", "ahead"] as const;
type Side = (typeof sides)[number];

/**
 * Puts a protected span in the place of each entered one. Inline codes inside a span move to its edges: what opens in
 * front of it, the rest behind it; all of them to one side where pairs would cross otherwise, or lose all their text. A
 * span that touches a protected span of the format is left out, and so is one that would leave a pair without text.
 */
export function applySpans(segment: Segment, spans: readonly EnteredSpan[]): ShapedSegment {
  if (spans.length === 0) return { segment, spans: new Map() };
  const chosen = new Map<EnteredSpan, Side>();
  const codes = codePlaces(segment);
  let stepsLeft = mostSteps;
  for (const span of besideProtected(segment, spans)) {
    if (!isWithin(codes, span) && span.target.trim() !== "") {
      chosen.set(span, "both");
      continue;
    }
    if (stepsLeft <= 0) continue;
    const side = sides.find((one) => isSound(segment, replaced(segment, [span], () => one)));
    if (side !== undefined) chosen.set(span, side);
    stepsLeft -= segment.length;
  }
  const free = [...chosen.keys()];
  const applied = replaced(segment, free, (span) => chosen.get(span) as Side);
  if (isSound(segment, applied)) return applied;
  // With all of them behind, codes keep their order.
  const behind = replaced(segment, free, () => "behind");
  return isSound(segment, behind) ? behind : { segment, spans: new Map() };
}

function isSound(source: Segment, { segment, spans }: ShapedSegment): boolean {
  const withoutNew = segment.filter((piece) => typeof piece === "string" || !("protected" in piece) || !spans.has(piece.protected));
  return codeFaults(source, withoutNew).length === 0 && placementFaults(source, segment).length === 0;
}

/** The spans that have no character in common with what the format protects; `spans` are in order and do not overlap. */
function besideProtected(segment: Segment, spans: readonly EnteredSpan[]): readonly EnteredSpan[] {
  const left = new Set<EnteredSpan>();
  let next = 0;
  let offset = 0;
  for (const piece of segment) {
    const start = offset;
    const end = (offset += plainText([piece]).length);
    while (next < spans.length && (spans[next] as EnteredSpan).end <= start) next += 1;
    if (typeof piece === "string" || !("protected" in piece)) continue;
    for (let at = next; at < spans.length && (spans[at] as EnteredSpan).start < end; at++) left.add(spans[at] as EnteredSpan);
  }
  return left.size === 0 ? spans : spans.filter((span) => !left.has(span));
}

/** The offsets in the plain text at which codes stand, in order. */
function codePlaces(segment: Segment): readonly number[] {
  const places: number[] = [];
  let offset = 0;
  for (const piece of segment) {
    if (typeof piece !== "string") places.push(offset);
    offset += plainText([piece]).length;
  }
  return places;
}

/** Whether one of the places is inside of the span, and not at an edge of it. */
function isWithin(places: readonly number[], { start, end }: EnteredSpan): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) <= start) low = middle + 1;
    else high = middle;
  }
  return low < places.length && (places[low] as number) < end;
}

function replaced(segment: Segment, spans: readonly EnteredSpan[], sideOf: (span: EnteredSpan) => Side): ShapedSegment {
  const applied = new Map<number, EnteredSpan>();
  const pieces: Piece[] = [];
  let number = highestNumber(segment);
  let offset = 0;
  let next = 0;
  let inside: Piece[] = [];
  for (const piece of segment) {
    if (typeof piece !== "string") {
      const span = spans[next];
      (span !== undefined && offset > span.start ? inside : pieces).push(piece);
      offset += plainText([piece]).length;
      continue;
    }
    const end = offset + piece.length;
    let at = offset;
    for (let span = spans[next]; span !== undefined && span.start < end; span = spans[next]) {
      if (span.start > at) pieces.push(piece.slice(at - offset, span.start - offset));
      at = Math.min(span.end, end);
      if (span.end > end) break;
      const side = sideOf(span);
      const inFront = side === "behind" ? [] : inside.filter((code) => side === "ahead" || isOpening(code));
      applied.set(number += 1, span);
      pieces.push(...inFront, { protected: number, text: span.target }, ...inside.filter((code) => !inFront.includes(code)));
      inside = [];
      next += 1;
    }
    if (at < end) pieces.push(piece.slice(at - offset));
    offset = end;
  }
  return { segment: pieces, spans: applied };
}

const isOpening = (piece: Piece): boolean => typeof piece !== "string" && "open" in piece;

/** The highest number that a code or span of the segment has. */
export function highestNumber(segment: Segment): number {
  let highest = 0;
  for (const piece of segment) {
    if (typeof piece === "string") continue;
    const number = "open" in piece ? piece.open : "close" in piece ? piece.close : "point" in piece ? piece.point : piece.protected;
    highest = Math.max(highest, number);
  }
  return highest;
}
