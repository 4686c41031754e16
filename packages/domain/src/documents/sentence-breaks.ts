import { abbreviations, beforeNumber, sentenceStarts, stopAfterOrdinal } from "./abbreviations.js";

/** What the sentence rules of Unicode cost for each sentence grows with the string that it stands in. */
const maxWindow = 4_000;
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

const lineEnd = /[\n\r\u0085\u2028\u2029]/;
const lowerCase = /^\p{Ll}/u;
const openingMarks = /^[([{"'“‘«„‚¿¡]+/u;
/** An article that leans on the word: `l'av.`, `all'avv.` */
const elision = /^\p{L}{1,5}['’](?=\p{L}{2})/u;
const initial = /^\p{L}$/u;
/** `U.S`, `J.K`, `Ph.D`, `p.m`, as it stands before the last stop. */
const initials = /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u;
const capital = /^\p{Lu}/u;
/** Nothing but a sentence begins with it. */
const invertedMark = /^[¿¡]/;
const firstWord = /^\p{L}+/u;
/** Behind a blank, as in French, where Unicode's rules take it for the start of the next sentence. */
const closingMark = /^[»”’)\]](?:\s+|$)/u;
/** In Chinese and Japanese no blank is in front of it, and Unicode's rules take it for the end of the sentence before. */
const openingMarkBehind = /[「『（《〈【〔“‘]+$/u;
const withoutBlanks = /^(?:zh|ja)(?:-|$)/i;
/** Japanese speech that is told of in the same sentence: 「行く。」と言った。 */
const speech = /[」』]$/u;
const speechGoesOn = /^[とっ]/u;
const digit = /^\p{Nd}/u;
const ordinal = /^\d{1,2}$/;
/** No abbreviation, and no word that begins a sentence, is longer; slices keep the looks short. */
const lookBack = 60;
const lookAhead = 12;

/** The word before the stop that ends `text`, without the stop; undefined when it does not end with one. */
function wordBeforeStop(text: string): string | undefined {
  const end = text.trimEnd();
  if (!end.endsWith(".")) return undefined;
  return /\S*$/u.exec(end.slice(0, -1))?.[0].replace(openingMarks, "");
}

/**
 * Whether what follows initials belongs to them: `U.S. Government`, `J.K. Rowling`. Small ones (`o.s.v.`) often end a
 * sentence where nothing is known of the language.
 */
function initialsGoOn(word: string, after: string, tag: string): boolean {
  if (invertedMark.test(after)) return false;
  const starts = sentenceStarts(tag);
  return starts === undefined ? capital.test(word) : !starts.has(firstWord.exec(after.replace(openingMarks, ""))?.[0].toLowerCase() ?? "");
}

/** True where Unicode's rules break but the sentence goes on: after an abbreviation, an initial, a quoted "Stop!". */
function goesOn(before: string, after: string, tag: string): boolean {
  if (lineEnd.test(before.slice(before.trimEnd().length))) return false;
  if (lowerCase.test(after) || (speech.test(before) && speechGoesOn.test(after))) return true;
  const whole = wordBeforeStop(before);
  if (whole === undefined || whole === "") return false;
  const asWritten = whole.replace(elision, "");
  const word = asWritten.toLowerCase();
  // `L'art.` ends a sentence, `l'art. 5` does not.
  const isWord = asWritten !== whole && beforeNumber.has(word);
  return initial.test(word) || (abbreviations(tag).has(word) && !isWord)
    || (initials.test(word) && initialsGoOn(asWritten, after, tag))
    || (beforeNumber.has(word) && digit.test(after))
    || (ordinal.test(word) && stopAfterOrdinal.has(tag.split("-", 1)[0] as string));
}

/** A character after which a sentence may end; all characters beyond Latin ones and common punctuation count as such. */
const mayEnd = /[.!?\n\r\u0085]|[^\u0000-\u024f\u2010-\u2023\u2025-\u2027]/;

function* roughBreaks(text: string, tag: string): Generator<number> {
  // Most blocks are one sentence; asking Intl costs more than all else that is done with one.
  if (!mayEnd.test(text.trimEnd().slice(0, -1))) return;
  const rules = segmenter(tag);
  for (let start = 0; start < text.length;) {
    const window = text.slice(start, start + maxWindow);
    const whole = start + window.length === text.length;
    let last = 0;
    for (const { index } of rules.segment(window)) {
      if (index > 0) yield start + index;
      last = index;
    }
    // What the window cut off starts the next one, unless the whole of it is one sentence.
    if (whole) return;
    start += last > 0 ? last : window.length;
  }
}

/** Last blank of `text` before `limit`, or a place between two characters when there is none. */
function cut(text: string, from: number, limit: number): number {
  for (let at = limit; at > (from + limit) / 2; at--) {
    if (/\s/.test(text[at - 1] as string)) return at;
  }
  const unit = text.charCodeAt(limit - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? limit - 1 : limit;
}

/** The break where Unicode's rules see one, but behind marks that close what is before, and in front of those that open what follows. */
function besideMarks(text: string, at: number, tag: string): number {
  if (withoutBlanks.test(tag)) return at - (openingMarkBehind.exec(text.slice(Math.max(0, at - lookAhead), at))?.[0].length ?? 0);
  return at + (closingMark.exec(text.slice(at, at + lookAhead))?.[0].length ?? 0);
}

/** Offsets in `text` at which a new sentence starts, in rising order; a sentence owns the white space behind it. */
export function sentenceBreaks(text: string, tag: string): number[] {
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
  for (const rough of roughBreaks(text, tag)) {
    const at = besideMarks(text, rough, tag);
    if (at > start && !goesOn(text.slice(Math.max(start, at - lookBack), at), text.slice(at, at + lookAhead), tag)) close(at);
  }
  if (start < text.length) close(text.length);
  return breaks;
}
