import { characterKind, kinds, type Kind } from "./characters.js";
import { escape, inlineCode } from "./marks.js";
import { addressEnd, signedTokenEnd } from "./whole-tokens.js";

const { blank, letter, digit, unspaced, symbol } = kinds;
const codeOf = (sign: string): number => sign.charCodeAt(0);
const signs = {
  dot: codeOf("."), colon: codeOf(":"), at: codeOf("@"), comma: codeOf(","), quote: codeOf("\""),
  apostrophe: codeOf("'"), curlyApostrophe: codeOf("’"), middleDot: codeOf("·"), gershayim: codeOf("״"),
  code: codeOf(inlineCode), escape: codeOf(escape), noBreakSpace: 0xa0, narrowNoBreakSpace: 0x202f,
};
/** What stands before the apostrophe in Romance languages, and behind it in English. */
const elided =
  /^(?:[ldjtmnsc]|qu|(?:jus|lors|puis|quoi|quel)qu|(?:de|ne|da|su|co|a)?ll|un|nessun|ciascun|quest|quell|dov|com|cos|sant|bell)$/i;
const clitic = /^(?:s|m|d|re|ve|ll)$/i;
const pairsOfSigns = new Set(["()", "[]", "{}", "<>", "->", "=>", "!=", "<=", ">=", ":=", "+=", "-=", "&&", "||"]);

/** How a token came about; it decides which of two that touch carries the mark. */
export const shapes = { word: 0, sign: 1, elision: 2 } as const;

/** Where tokens begin and end, and their shapes: three numbers for each. The array is used again for the next text. */
export interface Cuts {
  readonly numbers: Int32Array;
  readonly count: number;
}

let numbers = new Int32Array(3 * 1024);
let count = 0;
let segmenter: Intl.Segmenter | undefined;
/** Maximum number of letters that the segmenter gets at once. It copies them for each word. */
const mostUnspaced = 1_000;

/** Cuts a text; what lies between tokens are blanks. */
export function cut(text: string): Cuts {
  count = 0;
  /** Where the last word ended that was looked at for an address and is none: within its stretch none begins. */
  let noAddressBefore = 0;
  const hasAddresses = text.includes("/") || text.includes("www.");
  for (let at = 0; at < text.length;) {
    const kind = kindAt(text, at);
    if (kind === blank) at += 1;
    else if (kind === letter || kind === digit) {
      if (hasAddresses && at >= noAddressBefore) {
        const end = addressEnd(text, at);
        if (end > at) {
          at = push(at, end, shapes.word);
          continue;
        }
        noAddressBefore = stretchEnd(text, at);
      }
      at = cutWord(text, at);
    } else if (kind === unspaced) at = cutUnspaced(text, at);
    else {
      const end = signedTokenEnd(text, at, at === 0 || kindAt(text, at - 1) === blank);
      at = end > at ? push(at, end, shapes.word) : push(at, signEnd(text, at), shapes.sign);
    }
  }
  return { numbers, count };
}

function push(start: number, end: number, shape: number): number {
  const at = 3 * count++;
  if (at + 3 > numbers.length) {
    const longer = new Int32Array(2 * numbers.length);
    longer.set(numbers);
    numbers = longer;
  }
  numbers[at] = start;
  numbers[at + 1] = end;
  numbers[at + 2] = shape;
  return end;
}

function kindAt(text: string, at: number): Kind {
  const unit = text.charCodeAt(at);
  return characterKind((unit & 0xfc00) === 0xd800 ? text.codePointAt(at) as number : unit);
}

const isWordKind = (kind: Kind): boolean => kind === letter || kind === digit;
const lengthAt = (text: string, at: number): number => ((text.charCodeAt(at) & 0xfc00) === 0xd800 ? 2 : 1);

function stretchEnd(text: string, at: number): number {
  while (at < text.length && kindAt(text, at) !== blank) at += 1;
  return at;
}

function runEnd(text: string, at: number): number {
  while (at < text.length && isWordKind(kindAt(text, at))) at += lengthAt(text, at);
  return at;
}

/** A word with what stands within it: identifiers, numbers, times, addresses of mail; elisions and clitics apart. */
function cutWord(text: string, start: number): number {
  let end = runEnd(text, start);
  for (;;) {
    const next = innerEnd(text, end);
    if (next === end) return push(start, end, shapes.word);
    const sign = text.charCodeAt(end);
    const isApostrophe = sign === signs.apostrophe || sign === signs.curlyApostrophe;
    const rest = runEnd(text, next);
    if (isApostrophe && end - start <= 8) {
      const isClitic = clitic.test(text.slice(next, rest));
      if (!isClitic && elided.test(text.slice(start, end))) return push(start, next, shapes.elision);
    }
    if (isApostrophe && rest - next === 1 && end - start > 1 && /s/i.test(text[next] as string) && !isInner(text, rest)) {
      push(start, end, shapes.word);
      return push(end, rest, shapes.word);
    }
    end = rest;
  }
}

const isInner = (text: string, at: number): boolean => innerEnd(text, at) > at;

/** Where a word goes on behind the sign at `at`; `at` where the word ends there. */
function innerEnd(text: string, at: number): number {
  if (at + 1 >= text.length) return at;
  const sign = text.charCodeAt(at);
  const before = characterKind(text.charCodeAt(at - 1));
  switch (sign) {
    case signs.colon: {
      const next = text.charCodeAt(at + 1) === signs.colon ? at + 2 : at + 1;
      return next < text.length && isWordKind(kindAt(text, next)) ? next : at;
    }
    case signs.comma:
      return before === digit && kindAt(text, at + 1) === digit ? at + 1 : at;
    case signs.noBreakSpace:
    case signs.narrowNoBreakSpace:
      return before === digit && /^\p{Nd}{3}(?!\p{Nd})/u.test(text.slice(at + 1, at + 5)) ? at + 1 : at;
    case signs.quote:
      return /^[\u05d0-\u05ea]"[\u05d0-\u05ea]$/.test(text.slice(at - 1, at + 2)) ? at + 1 : at;
    case signs.dot: case signs.at: case signs.apostrophe: case signs.curlyApostrophe: case signs.middleDot: case signs.gershayim:
      return isWordKind(kindAt(text, at + 1)) ? at + 1 : at;
    default:
      return at;
  }
}

/** Words of scripts without blanks, as ICU's dictionaries know them. */
function cutUnspaced(text: string, start: number): number {
  let end = start;
  while (end < Math.min(text.length, start + mostUnspaced) && kindAt(text, end) === unspaced) end += lengthAt(text, end);
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  // eslint-disable-next-line no-restricted-syntax -- The text is short. This package cannot import segmentsOf.
  for (const { index, segment } of segmenter.segment(text.slice(start, end))) {
    push(start + index, start + index + segment.length, shapes.word);
  }
  return end;
}

/** One sign, some that belong together, or a run of the same; a space that does not break goes with the sign it keeps close. */
function signEnd(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const end = at + lengthAt(text, at);
  if (unit === signs.code) return end;
  // Two characters stand for one that would be a mark.
  if (unit === signs.escape) return end + 1;
  if (unit === signs.noBreakSpace || unit === signs.narrowNoBreakSpace) return /^[:;!?»%]/.test(text.charAt(end)) ? end + 1 : end;
  if (unit === codeOf("«")) return /^[\u00a0\u202f]/.test(text.charAt(end)) ? end + 1 : end;
  if (end - at === 2) return emojiEnd(text, end);
  if (pairsOfSigns.has(text.slice(at, at + 2))) return at + 2;
  let last = end;
  while (text.charCodeAt(last) === unit) last += 1;
  return last;
}

/** Emoji that follow one another, with what varies and joins them. */
function emojiEnd(text: string, end: number): number {
  while (end < text.length) {
    const unit = text.charCodeAt(end);
    if (unit === 0xfe0f || unit === 0x200d) end += 1;
    else if ((unit & 0xfc00) === 0xd800 && kindAt(text, end) === symbol) end += 2;
    else break;
  }
  return end;
}
