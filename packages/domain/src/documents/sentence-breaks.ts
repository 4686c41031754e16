import { segmentsOf } from "../common/segments-of.js";
import { asciiBreaks, isAscii } from "./ascii-breaks.js";
import { sentenceGoesOn } from "./sentence-goes-on.js";
import type { SentenceRules } from "./sentence-rules.js";

/** A sentence that no engine takes in one piece is cut below this length, at a blank where there is one. */
export const maxSentence = 3_000;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(tag: string): Intl.Segmenter {
  const known = segmenters.get(tag);
  if (known !== undefined) return known;
  let created: Intl.Segmenter;
  try {
    created = new Intl.Segmenter(tag, { granularity: "sentence" });
  } catch {
    // A tag that Intl does not know is no reason to fail: the root rules serve every language.
    created = new Intl.Segmenter(undefined, { granularity: "sentence" });
  }
  if (segmenters.size < 500) segmenters.set(tag, created);
  return created;
}

/** Behind a blank, as in French, where Unicode's rules take it for the start of the next sentence. */
const closingMark = /^[»”’)\]](?:\s+|$)/u;
/** In Chinese and Japanese no blank is in front of it, and Unicode's rules take it for the end of the sentence before. */
const openingMarkBehind = /[「『（《〈【〔“‘]+$/u;
const withoutBlanks = /^(?:zh|ja)(?:-|$)/i;
/** The stops that a word begins with, as in `.NET` or `...and then`, where Unicode's rules break behind them. */
const stopsOfNextWord = /(?<=^|\s|[([{"'“‘«„‚])\.+$/u;
const wordStart = /^[\p{L}\p{N}]/u;
/** No abbreviation, and no word that begins a sentence, is longer; slices keep the looks short. */
const lookBack = 60;
const lookAhead = 12;

/** A character after which a sentence may end; all characters beyond Latin ones and common punctuation count as such. */
const mayEnd = /[.!?\n\r\u0085]|[^\u0000-\u024f\u2010-\u2023\u2025-\u2027]/;

/** In Greek a semicolon asks. */
const ownRules = /^el(?:-|$)/i;

function* roughBreaks(text: string, tag: string): Generator<number> {
  // Most blocks are one sentence; asking Intl costs more than all else that is done with one.
  if (!mayEnd.test(text.trimEnd().slice(0, -1))) return;
  if (isAscii.test(text) && !ownRules.test(tag)) return yield* asciiBreaks(text);
  for (const { index } of segmentsOf(segmenter(tag), text)) if (index > 0) yield index;
}

/** Last blank of `text` before `limit`, or a place between two characters when there is none. */
function cut(text: string, from: number, limit: number): number {
  for (let at = limit; at > (from + limit) / 2; at--) {
    if (/\s/.test(text[at - 1] as string)) return at;
  }
  const unit = text.charCodeAt(limit - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? limit - 1 : limit;
}

/**
 * The break where Unicode's rules see one, but behind marks that close what is before, and in front of those that open
 * what follows, or with which its first word begins.
 */
function besideMarks(text: string, at: number, tag: string): number {
  if (wordStart.test(text.slice(at, at + 2))) {
    const stops = stopsOfNextWord.exec(text.slice(Math.max(0, at - lookAhead), at))?.[0].length ?? 0;
    if (stops > 0) return at - stops;
  }
  if (withoutBlanks.test(tag)) return at - (openingMarkBehind.exec(text.slice(Math.max(0, at - lookAhead), at))?.[0].length ?? 0);
  return at + (closingMark.exec(text.slice(at, at + lookAhead))?.[0].length ?? 0);
}

/** The language of a text whose sentences are looked for. */
export interface SentenceLanguage {
  /** IETF tag. */
  readonly sourceTag: string;
  /** Those of a person, which add to the built-in ones or replace them. */
  readonly sentenceRules?: SentenceRules | undefined;
}

/** Offsets in `text` at which a new sentence starts, in rising order; a sentence owns the white space behind it. */
export function sentenceBreaks(text: string, { sourceTag, sentenceRules }: SentenceLanguage): number[] {
  const rules = sentenceRules?.of(sourceTag);
  if (rules === undefined) return withCuts(text, builtInBreaks(text, sourceTag));
  return withCuts(text, rules.decide(text, rules.isAlone ? [] : builtInBreaks(text, sourceTag)));
}

function* builtInBreaks(text: string, tag: string): Generator<number> {
  let start = 0;
  for (const rough of roughBreaks(text, tag)) {
    const at = besideMarks(text, rough, tag);
    if (at <= start || sentenceGoesOn(text.slice(Math.max(start, at - lookBack), at), text.slice(at, at + lookAhead), tag)) continue;
    yield at;
    start = at;
  }
}

/** These breaks, and others where a sentence would be too long. */
function withCuts(text: string, places: Iterable<number>): number[] {
  const breaks: number[] = [];
  let start = 0;
  const close = (end: number): void => {
    while (end - start > maxSentence) {
      start = cut(text, start, start + maxSentence);
      breaks.push(start);
    }
    if (end < text.length) breaks.push(end);
    start = end;
  };
  for (const place of places) close(place);
  if (start < text.length) close(text.length);
  return breaks;
}
