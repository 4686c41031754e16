import { segmentsOf } from "@dragoman/domain/common";
import { signWithoutBlanks, type TargetPiece, type TargetSegment } from "@dragoman/domain/segments";

/** A break that a sentence goes through. */
export interface InnerBreak {
  /** Where it stands in the source, as a share of it. */
  readonly share: number;
  readonly raw: string;
  /** It may not be left out. */
  readonly isFirm: boolean;
}

/** A place in the text of a target where a break may stand; it takes the blank that is there. */
interface Place {
  readonly at: number;
  readonly length: 0 | 1;
  /** It is within a pair of codes. */
  readonly isInPair: boolean;
}

/** A break with its place in the text of the target. */
export interface PlacedBreak {
  readonly at: number;
  readonly length: 0 | 1;
  readonly raw: string;
}

const withoutBlanks = new RegExp(signWithoutBlanks, "u");
const beginsLine = /^[\p{L}\p{N}]/u;
const punctuation = /[\p{P}]$/u;
/** How much farther a place may be where the sentence pauses anyway. */
const pauseIsWorth = 4;

/** What a piece shows. */
export function shownPiece(piece: TargetPiece): string {
  if (typeof piece === "string") return piece;
  if ("unknown" in piece) return piece.unknown;
  return "text" in piece ? piece.text : "";
}

/**
 * Puts breaks into a translated sentence, each at the place nearest to where it was in proportion; those that find none
 * stand at its end if they have to stand somewhere.
 */
export function placeBreaks(target: TargetSegment, breaks: readonly InnerBreak[], tag: string): PlacedBreak[] {
  if (breaks.length === 0) return [];
  const text = target.map(shownPiece).join("");
  const places = placesIn(target, text, tag);
  const wanted = breaks.length > places.length ? breaks.filter(({ isFirm }) => isFirm) : breaks;
  const placed: PlacedBreak[] = [];
  let next = 0;
  wanted.forEach(({ share, raw, isFirm }, i) => {
    const last = Math.max(next, places.length - (wanted.length - i));
    const candidates = places.slice(next, last + 1).filter(({ isInPair }) => !(isFirm && isInPair));
    const ideal = share * text.length;
    const cost = ({ at }: Place): number => Math.abs(at - ideal) - (punctuation.test(text.slice(0, at)) ? pauseIsWorth : 0);
    const best = candidates.reduce<Place | undefined>(
      (found, place) => (found === undefined || cost(place) < cost(found) ? place : found), undefined);
    if (best === undefined) {
      if (isFirm) placed.push({ at: text.length, length: 0, raw });
      return;
    }
    placed.push({ at: best.at, length: best.length, raw });
    next = places.indexOf(best) + 1;
  });
  return placed;
}

function placesIn(target: TargetSegment, text: string, tag: string): Place[] {
  const words = withoutBlanks.test(text) ? wordStarts(text, tag) : undefined;
  const places: Place[] = [];
  let at = 0;
  let depth = 0;
  for (const piece of target) {
    if (typeof piece === "object" && "open" in piece) depth += 1;
    if (typeof piece === "object" && "close" in piece) depth -= 1;
    const shown = shownPiece(piece);
    if (typeof piece === "string") {
      for (let i = at; i < at + shown.length; i++) {
        const isInPair = depth > 0;
        const isInside = i > 0 && i < text.length - 1;
        if (isInside && /\s/.test(text[i] as string)) places.push({ at: i, length: 1, isInPair });
        else if (isInside && words?.has(i) === true && !/\s/.test(text[i - 1] as string)) places.push({ at: i, length: 0, isInPair });
      }
    }
    at += shown.length;
  }
  return places;
}

/** Where words begin in scripts that put no blanks between them. */
function wordStarts(text: string, tag: string): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const { index, segment } of segmentsOf(new Intl.Segmenter(tag, { granularity: "word" }), text)) {
    if (beginsLine.test(segment) && withoutBlanks.test(text.slice(Math.max(0, index - 1), index + 1))) starts.add(index);
  }
  return starts;
}
