import { joinTexts, type Piece, plainText, type Segment } from "../segments/index.js";
import type { SentenceLanguage } from "./sentence-breaks.js";
import { splitSentences, type Stretch } from "./split-sentences.js";

/** Sentences of so many characters are looked for at a time: a few milliseconds of work. */
const defaultWindow = 16_384;

/** Pieces that are not in a portion yet: what the last window left, and those of the block from an index on. */
interface Rest {
  readonly left: readonly Piece[];
  readonly next: number;
}

/** Where the next pieces can be cut: behind `window` characters and outside of every pair. */
interface Cut {
  /** The piece in which, or behind which, the window ends, counted from the first one of the rest. */
  readonly piece: number;
  /** How much of it belongs to the window; 0 where the window ends in front of it. */
  readonly characters: number;
}

const pieceAt = (block: Segment, { left, next }: Rest, at: number): Piece | undefined =>
  (at < left.length ? left[at] : block[next + at - left.length]);

function cutOf(block: Segment, rest: Rest, window: number): Cut | undefined {
  let left = window;
  let depth = 0;
  for (let i = 0, piece = pieceAt(block, rest, i); piece !== undefined; piece = pieceAt(block, rest, ++i)) {
    if (typeof piece === "string") {
      if (depth === 0 && piece.length > Math.max(left, 0)) return { piece: i, characters: wholeCharacters(piece, Math.max(left, 0)) };
    } else if ("open" in piece) {
      if (left <= 0 && depth === 0) return { piece: i, characters: 0 };
      depth++;
    } else if ("close" in piece) depth--;
    // Codes take time too.
    left -= plainText([piece]).length + 1;
  }
  return undefined;
}

function wholeCharacters(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit < 0xdc00 ? end - 1 : end;
}

const piecesOf = (stretch: Stretch): Segment => ("sentence" in stretch ? stretch.sentence : stretch.between);
const isOpen = (piece: Piece): number => (typeof piece === "string" ? 0 : "open" in piece ? 1 : "close" in piece ? -1 : 0);

/**
 * How many stretches of a window are complete: the last sentence may go on behind it, and then the codes around it may
 * belong to it. What is left holds no half of a pair; where there is no such place the window ends where it was cut.
 */
function completeOf(stretches: readonly Stretch[]): number {
  let depth = 0;
  let [complete, outsideOfPairs] = [0, 0];
  stretches.forEach((stretch, place) => {
    if ("sentence" in stretch) complete = outsideOfPairs;
    depth = piecesOf(stretch).reduce((sum, piece) => sum + isOpen(piece), depth);
    if (depth === 0) outsideOfPairs = place + 1;
  });
  return complete === 0 ? stretches.length : complete;
}

/**
 * What `splitSentences` answers, in portions whose work is bounded, so that whoever takes them can let others have a turn
 * between two: the stretches of all portions, put together, are the block. Only a pair of codes that holds more than a
 * window of text is one portion. The work grows linearly with the block.
 */
export function* splitLongBlock(source: Segment, language: SentenceLanguage, window = defaultWindow): Generator<readonly Stretch[]> {
  const block = joinTexts(source);
  let rest: Rest = { left: [], next: 0 };
  for (let cut = cutOf(block, rest, window); cut !== undefined; cut = cutOf(block, rest, window)) {
    const at = pieceAt(block, rest, cut.piece) as Piece;
    const inside = typeof at === "string" ? at.slice(0, cut.characters) : "";
    const stretches = splitSentences([...firstOf(block, rest, cut.piece), inside], language);
    const complete = completeOf(stretches);
    yield stretches.slice(0, complete);
    const open = stretches.slice(complete).flatMap(piecesOf);
    rest = restBehind(block, rest, cut, [...open, typeof at === "string" ? at.slice(cut.characters) : at]);
  }
  const last = firstOf(block, rest, Infinity);
  if (last.length > 0) yield splitSentences(last, language);
}

const firstOf = (block: Segment, { left, next }: Rest, count: number): Segment =>
  [...left.slice(0, count), ...block.slice(next, next + Math.max(0, count - left.length))];

/** What is left behind a cut: `open` pieces of the window, and those of `rest` behind the one that was cut. */
function restBehind(block: Segment, rest: Rest, { piece }: Cut, open: readonly Piece[]): Rest {
  const behind = rest.left.slice(piece + 1);
  let next = rest.next + Math.max(0, piece + 1 - rest.left.length);
  // A text may go on in the block.
  if (behind.length === 0 && typeof block[next] === "string") behind.push(block[next++] as Piece);
  return { left: joinTexts([...open, ...behind]), next };
}
