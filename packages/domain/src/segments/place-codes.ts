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
 * Puts the codes of a source into a translation that was made without them: in their old order, each about where it
 * stood, so that all stand once and pairs stay nested. A pair that held text gets a word as long as there are enough.
 */
export function placeCodes(source: Segment, target: TargetSegment): TargetSegment {
  const runs = runsOf(source);
  if (runs.length === 0) return [...target, ...source.filter(isCode)];
  const words = wordsOf(target);
  const ends = endsOf(runs, words, runOfEach(words.length, runs), plainText(target).length);
  const pieces: TargetPiece[] = [];
  let run = 0;
  let isInRun = false;
  for (const piece of source) {
    if (isCode(piece)) pieces.push(piece);
    else if (!isInRun && piece !== "") pieces.push(...cut(target, run === 0 ? 0 : ends[run - 1] as number, ends[run++] as number));
    isInRun = !isCode(piece) && (isInRun || piece !== "");
  }
  return joinTexts([...pieces, ...target.filter(hasNoText)]);
}

const hasNoText = (piece: TargetPiece): boolean => typeof piece !== "string" && plainText([piece]) === "";

/** Text of the source between two codes. */
interface Run {
  text: string;
  /** How many pairs are around it. */
  readonly depth: number;
  /** Characters that are no white space. */
  length: number;
  needsWord: boolean;
}

/** One run in each pair with text needs a word, unless one of a pair inside of it does. */
function runsOf(source: Segment): Run[] {
  const runs: Run[] = [];
  const begun: number[] = [];
  let lastInNeed = -1;
  let isInRun = false;
  for (const piece of source) {
    if (isCode(piece)) {
      isInRun = false;
      if (typeof piece === "object" && "open" in piece) begun.push(runs.length);
      if (typeof piece !== "object" || !("close" in piece)) continue;
      const first = begun.pop() ?? 0;
      if (lastInNeed >= first) continue;
      const longest = runs.slice(first).reduce<Run | undefined>((best, run) => (run.length > (best?.length ?? 0) ? run : best), undefined);
      if (longest === undefined) continue;
      longest.needsWord = true;
      lastInNeed = runs.indexOf(longest, first);
    } else if (piece !== "") {
      if (!isInRun) runs.push({ text: "", depth: begun.length, length: 0, needsWord: false });
      const run = runs.at(-1) as Run;
      const text = plainText([piece]);
      run.text += text;
      run.length += text.replaceAll(/\s/g, "").length;
      isInRun = true;
    }
  }
  return runs;
}

/** Which run each word goes to: in order, by the length of the runs. */
function runOfEach(words: number, runs: readonly Run[]): number[] {
  const runOf: number[] = [];
  let needed = runs.filter(({ needsWord }) => needsWord).length;
  let left = runs.reduce((sum, { length }) => sum + length, 0);
  runs.forEach(({ length, needsWord }, run) => {
    const free = words - runOf.length;
    if (needsWord) needed--;
    const share = Math.min(left === 0 ? 0 : Math.round((free * length) / left), free - needed);
    left -= length;
    const count = left === 0 ? free : Math.max(share, needsWord ? 1 : 0);
    for (let word = 0; word < Math.min(count, free); word++) runOf.push(run);
  });
  return runOf;
}

interface Word { readonly start: number; readonly end: number }

/** Where the text of each run ends; blanks between two words stand in the run that has them in the source. */
function endsOf(runs: readonly Run[], words: readonly Word[], runOf: readonly number[], length: number): number[] {
  const ends = runs.map(() => 0);
  runOf.forEach((run, place) => {
    const nextRun = runOf[place + 1] ?? runs.length;
    if (nextRun === run) return;
    const { end } = words[place] as Word;
    const start = words[place + 1]?.start ?? length;
    const blank = runs.findIndex(({ length: ofRun }, one) => one > run && one < nextRun && ofRun === 0);
    const [own, other] = [runs[run] as Run, runs[nextRun]];
    const staysIn = other === undefined || /\s$/.test(own.text) || (!/^\s/.test(other.text) && own.depth < other.depth);
    for (let one = run; one < nextRun; one++) ends[one] = blank < 0 ? (staysIn ? start : end) : one < blank ? end : start;
  });
  if (runOf.length === 0) ends.fill(length);
  return ends;
}

/** Texts in these scripts have no blanks and may be cut anywhere. */
const withoutBlanks = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"].map((script) => `\\p{Script=${script}}`).join("");
const word = new RegExp(String.raw`[${withoutBlanks}]\p{M}*|[^\s${withoutBlanks}]+`, "gu");

function wordsOf(target: TargetSegment): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const piece of target) {
    const text = plainText([piece]);
    if (typeof piece === "string" || "marked" in piece) {
      for (const { 0: one, index } of text.matchAll(word)) words.push({ start: at + index, end: at + index + one.length });
    } else if (text !== "") words.push({ start: at, end: at + text.length });
    at += text.length;
  }
  return words;
}

/** The pieces of a target from one character to another one; words that are pieces stay whole. */
function cut(target: TargetSegment, from: number, to: number): TargetPiece[] {
  const pieces: TargetPiece[] = [];
  let at = 0;
  for (const piece of target) {
    const { length } = plainText([piece]);
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)];
    if (typeof piece === "string") pieces.push(piece.slice(start, Math.max(start, end)));
    else if ("marked" in piece) {
      if (start < end) pieces.push({ ...piece, text: piece.text.slice(start, end) });
    } else if (at >= from && at < to && length > 0) pieces.push(piece);
    at += length;
  }
  return pieces;
}
