import { joinTexts, type Piece, plainText, type Segment } from "../segments/index.js";
import type { SentenceLanguage } from "./sentence-breaks.js";
import { splitSentences, type Stretch } from "./split-sentences.js";

/** Sentences of so many characters are looked for at a time: a few milliseconds of work. */
const defaultWindow = 16_384;

/**
 * Takes pieces off the end of `rest`, which holds them in reverse order: as few as have `window` characters and end outside of every pair,
 * or all of them.
 */
function takeWindow(rest: Piece[], window: number): Piece[] {
  const taken: Piece[] = [];
  let left = window;
  let depth = 0;
  for (let piece = rest.pop(); piece !== undefined; piece = rest.pop()) {
    if (typeof piece === "string" && depth === 0 && piece.length > Math.max(left, 0)) {
      const end = wholeCharacters(piece, Math.max(left, 0));
      rest.push(piece.slice(end));
      taken.push(piece.slice(0, end));
      break;
    }
    if (left <= 0 && depth === 0 && isOpen(piece) === 1) {
      rest.push(piece);
      break;
    }
    depth += isOpen(piece);
    taken.push(piece);
    // Codes take time too.
    left -= plainText([piece]).length + 1;
  }
  return taken;
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
export function* splitLongBlock(block: Segment, language: SentenceLanguage, window = defaultWindow): Generator<readonly Stretch[]> {
  const rest = joinTexts(block).reverse();
  for (let taken = takeWindow(rest, window); taken.length > 0; taken = takeWindow(rest, window)) {
    const stretches = splitSentences(taken, language);
    if (rest.length === 0) return yield stretches;
    const complete = completeOf(stretches);
    yield stretches.slice(0, complete);
    // The next window begins with the sentence that may go on in it.
    const open = stretches.slice(complete).flatMap(piecesOf);
    for (const piece of joinTexts([...open, rest.pop() as Piece]).reverse()) rest.push(piece);
  }
}
