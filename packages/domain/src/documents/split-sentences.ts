import { joinTexts, type Piece, type Segment, withoutInnerBreaks } from "../segments/index.js";
import { sentenceBreaks, type SentenceLanguage } from "./sentence-breaks.js";

/** A stretch of a block: a sentence for the engine, or what stands between sentences and stays as it is. */
export type Stretch = { readonly sentence: Segment } | { readonly between: Segment };

/** A place at which a sentence may end; written as `null` among the pieces. */
type Token = Piece | null;

const blank = /^\s+$/;
const letterOrNumber = /[\p{L}\p{N}]/u;
const letter = /\p{L}/u;
/** `1.`, `2.3)`: it counts what follows. */
const listMark = /^[([]?\d{1,3}(?:\.\d{1,3})*[.)\]]+$/;

/** Stands for a protected span when sentences are looked for: a word that can begin, stand in and end a sentence. */
const anyWord = "Xxx";

/** Whether a text may show a sentence; most that do not are white space. */
export function mayHoldSentence(text: string): boolean {
  return letterOrNumber.test(text);
}

function isWorded(sentence: Segment): boolean {
  let text = "";
  for (const piece of sentence) if (typeof piece === "string") text += piece;
  return letter.test(text) || (letterOrNumber.test(text) && !listMark.test(text.trim()));
}

function breaksOf(block: Segment, language: SentenceLanguage): readonly number[] {
  let text = "";
  for (const piece of block) text += typeof piece === "string" ? piece : "protected" in piece ? anyWord : "";
  return sentenceBreaks(withoutInnerBreaks(text), language);
}

/** Cuts texts at sentence breaks, given in order, and around outer white space, so that all that follows works on whole tokens. */
function tokenize(block: Segment, breaks: readonly number[]): Token[] {
  const tokens: Token[] = [];
  let [at, next] = [0, 0];
  const addText = (text: string): void => {
    const core = text.trim();
    if (core === "") {
      tokens.push(text);
      return;
    }
    const start = text.indexOf(core[0] as string);
    if (start > 0) tokens.push(text.slice(0, start));
    tokens.push(core);
    if (start + core.length < text.length) tokens.push(text.slice(start + core.length));
  };
  for (const piece of block) {
    while ((breaks[next] ?? Infinity) < at) next += 1;
    if (breaks[next] === at) tokens.push(null);
    if (typeof piece !== "string") {
      tokens.push(piece);
      if ("protected" in piece) at += anyWord.length;
      continue;
    }
    let from = 0;
    for (let one = breaks[next] === at ? next + 1 : next; (breaks[one] ?? Infinity) < at + piece.length; one++) {
      const cut = (breaks[one] as number) - at;
      addText(piece.slice(from, cut));
      tokens.push(null);
      from = cut;
    }
    if (piece !== "") addText(piece.slice(from));
    at += piece.length;
  }
  return tokens;
}

/** For each token that opens a pair the place of its end, and the other way round; -1 for all others. */
function partners(tokens: readonly Token[]): Int32Array {
  const partner = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  tokens.forEach((token, i) => {
    if (token === null || typeof token === "string") return;
    if ("open" in token) open.push(i);
    if (!("close" in token)) return;
    const start = open.at(-1);
    const opener = start === undefined ? undefined : tokens[start];
    if (start === undefined || opener === null || typeof opener !== "object" || !("open" in opener) || opener.open !== token.close) return;
    open.pop();
    partner[start] = i;
    partner[i] = start;
  });
  return partner;
}

/**
 * Splits a block into its sentences and what stands between them; the stretches, put together, are the block again.
 *
 * A sentence never ends inside a pair of codes, unless the pair wraps whole sentences. White space around a sentence,
 * codes that wrap all of it, codes without a pair at its ends, marks of lists, and what has neither letter nor number
 * stand between. A number alone is a sentence: somebody may have entered something for it.
 */
export function splitSentences(block: Segment, language: SentenceLanguage): Stretch[] {
  const tokens = tokenize(block, breaksOf(block, language));
  const partner = partners(tokens);
  const stretches: Stretch[] = [];
  let between: Piece[] = [];

  const isAside = (token: Token): boolean =>
    token === null || (typeof token === "string" ? blank.test(token) : "point" in token);
  const skip = (from: number, to: number): void => {
    for (let i = from; i < to; i++) if (tokens[i] !== null) between.push(tokens[i] as Piece);
  };
  const add = (from: number, to: number): void => {
    const sentence = joinTexts(tokens.slice(from, to).filter((token) => token !== null));
    if (!isWorded(sentence)) {
      for (const piece of sentence) between.push(piece);
      return;
    }
    if (between.length > 0) stretches.push({ between: joinTexts(between) });
    between = [];
    stretches.push({ sentence });
  };
  /** Places without a pair around them at which the range falls into sentences. */
  const inner = (from: number, to: number): number[] => {
    const places: number[] = [];
    for (let i = from; i < to; i++) {
      if (tokens[i] === null) places.push(i);
      else if ((partner[i] as number) > i) i = partner[i] as number;
    }
    return places;
  };
  const walk = (start: number, end: number): void => {
    let from = start;
    let to = end;
    for (let moved = true; moved && from < to;) {
      const before = to - from;
      const first = tokens[from] as Token;
      if (isAside(first)) from++;
      else if (isAside(tokens[to - 1] as Token)) to--;
      else if (partner[from] === to - 1 && to - 1 > from) { from++; to--; }
      else if (partner[from] === from + 1) from += 2;
      else if ((partner[to - 1] as number) === to - 2 && to - 2 >= from) to -= 2;
      moved = to - from < before;
    }
    skip(start, from);
    let sentenceStart = from;
    const places = from < to ? inner(from, to) : [];
    if (places.length === 0) {
      if (from < to) add(from, to);
    } else {
      for (const place of [...places, to]) {
        walk(sentenceStart, place);
        sentenceStart = place;
      }
    }
    skip(to, end);
  };
  walk(0, tokens.length);
  if (between.length > 0) stretches.push({ between: joinTexts(between) });
  return stretches;
}
