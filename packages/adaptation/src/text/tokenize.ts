/**
 * A tokenizer that loses nothing: what was joined in the text is marked in the tokens, as in OpenNMT's tokenizer (Klein et al. 2017).
 * It asks for no language: elisions, clitics and scripts without blanks are known by their characters, so that both sides of a pair are
 * cut alike.
 */
import { codePointBefore, standsClose } from "./characters.js";
import { cut, shapes, type Cuts } from "./cut.js";
import { escapeMarks, joined, spaced, unescapeMarks } from "./marks.js";

const opening = /[\p{Ps}\p{Pi}¿¡]$/u;
const halfPair = /\p{Surrogate}/u;

/** The text as `detokenize` gives it back: runs of blanks are one, there are none at the ends, half surrogate pairs are U+FFFD. */
export function normalizeBlanks(text: string): string {
  return wellFormed(text).replace(/[\t-\r \u0085\u2028\u2029]+/g, " ").replace(/^ | $/g, "");
}

/** Cuts a text into tokens from which `detokenize` makes it again. No token holds a blank. */
export function tokenize(text: string): string[] {
  const clean = escapeMarks(wellFormed(text));
  const cuts = cut(clean);
  const tokens = new Array<string>(cuts.count);
  let before = "";
  for (let at = 0; at < cuts.count; at += 1) {
    const mark = at + 1 < cuts.count ? markBehind(clean, cuts, at) : "";
    const start = cuts.numbers[3 * at] as number;
    const end = cuts.numbers[3 * at + 1] as number;
    const carries = mark === joined && carriesMark(clean, cuts, at);
    tokens[at] = withMarks(clean, start, end, before, carries ? mark : "");
    before = carries ? "" : mark;
  }
  return tokens;
}

/** The text that tokens came from; of other tokens, one whose blanks stand where the marks say. */
export function detokenize(tokens: readonly string[]): string {
  let text = "";
  let glued = true;
  for (const token of tokens) {
    const first = token[0];
    const from = first === joined || first === spaced ? 1 : 0;
    const joinsNext = token.length > from && token.endsWith(joined);
    const to = joinsNext ? token.length - 1 : token.length;
    const close: boolean = glued || first === joined || (from === 0 && isClose(text, text.length, token.codePointAt(0)));
    if (to > from) {
      text += close ? token.slice(from, to) : ` ${token.slice(from, to)}`;
      glued = joinsNext;
    } else glued = close || joinsNext;
  }
  return unescapeMarks(text);
}

function wellFormed(text: string): string {
  return halfPair.test(text) ? text.replace(/\p{Surrogate}/gu, "\ufffd") : text;
}

/** Whether no blank is expected between what ends at `end` and the next character. */
function isClose(text: string, end: number, next: number | undefined): boolean {
  return standsClose(next ?? 0) || standsClose(codePointBefore(text, end));
}

/** What has to be marked between a token and the next one. */
function markBehind(text: string, { numbers }: Cuts, at: number): string {
  const end = numbers[3 * at + 1] as number;
  const next = numbers[3 * at + 3] as number;
  const close = isClose(text, end, text.codePointAt(next));
  return next > end ? (close ? spaced : "") : close ? "" : joined;
}

/** Whether the first of two joined tokens carries the mark: signs do for words, what opens for what follows, elisions always. */
function carriesMark(text: string, { numbers }: Cuts, at: number): boolean {
  const shape = numbers[3 * at + 2] as number;
  if (shape !== shapes.sign) return shape === shapes.elision && numbers[3 * at + 5] !== shapes.sign;
  return numbers[3 * at + 5] !== shapes.sign || opening.test(text.slice(numbers[3 * at], numbers[3 * at + 1]));
}

/** Signs of one character with their marks are so frequent that making them anew took a quarter of the time. */
const frequent = new Map<string, string[]>();

function withMarks(text: string, start: number, end: number, before: string, behind: string): string {
  if (before === "" && behind === "") return text.slice(start, end);
  const code = text.charCodeAt(start);
  if (end - start > 1 || code > 0xff) return before + text.slice(start, end) + behind;
  const key = before + behind + (before === "" ? "1" : "");
  let known = frequent.get(key);
  if (known === undefined) frequent.set(key, known = []);
  return known[code] ??= before + String.fromCharCode(code) + behind;
}
