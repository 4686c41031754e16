import { joinTexts, type Piece, plainText, type Segment } from "../segments/index.js";
import type { SentenceLanguage } from "./sentence-breaks.js";
import { splitSentences, type Stretch } from "./split-sentences.js";

/** Sentences of so many characters are looked for at a time: a few milliseconds of work. */
const defaultWindow = 16_384;

/** Where pieces from `from` on can be cut: behind `window` characters and outside of every pair. */
interface Cut {
  /** The piece in which, or behind which, the window ends. */
  readonly piece: number;
  /** How much of it belongs to the window; 0 where the window ends in front of it. */
  readonly characters: number;
}

function cutOf(pieces: readonly Piece[], window: number): Cut | undefined {
  let left = window;
  let depth = 0;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece;
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
 * window of text is one portion.
 */
export function* splitLongBlock(block: Segment, language: SentenceLanguage, window = defaultWindow): Generator<readonly Stretch[]> {
  let rest = block;
  for (let cut = cutOf(rest, window); cut !== undefined; cut = cutOf(rest, window)) {
    const at = rest[cut.piece] as Piece;
    const inside = typeof at === "string" ? at.slice(0, cut.characters) : "";
    const stretches = splitSentences([...rest.slice(0, cut.piece), inside], language);
    const complete = completeOf(stretches);
    yield stretches.slice(0, complete);
    const open = stretches.slice(complete).flatMap(piecesOf);
    rest = joinTexts([...open, ...(typeof at === "string" ? [at.slice(cut.characters)] : [at]), ...rest.slice(cut.piece + 1)]);
  }
  if (rest.length > 0) yield splitSentences(rest, language);
}
