import type { Line } from "../parts/read-lines.js";

/** Lines of other widths are not wrapped by hand or machine, but are lines in their own right. */
const minWidth = 40;
const maxWidth = 200;

const lowerCase = /^\p{Ll}/u;
const listMark = /^([-*+•·–—>#|]|\(?\p{L}\)|\(?\d{1,3}[.)])(\s|$)/u;
/** Scripts that put no blank between words; their lines cannot be joined with one. */
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

const firstWord = (text: string): string => /^\S*/.exec(text)?.[0] ?? "";

/**
 * For each line of a paragraph whether its last sentence goes on in the next line.
 *
 * A line goes on when the first word of the next would not have fitted within the longest line (40 to 200 characters),
 * and the next begins with a small letter, or all lines of the paragraph, three at least, are as full. Lines that begin
 * like a list entry start anew.
 */
export function hardWraps(lines: readonly Line[]): boolean[] {
  const texts = lines.map(({ text }) => text.trim());
  const width = texts.reduce((longest, text) => Math.max(longest, text.length), 0);
  const isFull = (i: number): boolean => {
    const next = texts[i + 1];
    return next !== undefined && (texts[i] as string).length + 1 + firstWord(next).length > width;
  };
  const allFull = lines.length >= 3 && texts.slice(0, -1).every((_, i) => isFull(i));
  return lines.map((line, i) => {
    const next = texts[i + 1];
    return next !== undefined && line.end !== "" && width >= minWidth && width <= maxWidth && isFull(i)
      && !listMark.test(next) && !withoutBlanks.test(texts[i] as string) && (allFull || lowerCase.test(next));
  });
}

/** A line break inside a sentence: the blank it became, and its characters. */
export interface Wrap {
  readonly at: number;
  readonly raw: string;
}

/**
 * Puts line breaks back into a translated sentence, each at the blank nearest to its old place in proportion. A break
 * that finds no blank is left out, because an empty line would end the paragraph.
 */
export function wrapAgain(text: string, wraps: readonly Wrap[], sourceLength: number): string {
  let wrapped = "";
  let from = 0;
  for (const { at, raw } of wraps) {
    const ideal = Math.max(from, Math.round((at / sourceLength) * text.length));
    const after = text.indexOf(" ", ideal);
    const before = text.lastIndexOf(" ", ideal);
    const canBefore = before > from;
    if (!canBefore && after < 0) break;
    const place = canBefore && (after < 0 || ideal - before <= after - ideal) ? before : after;
    wrapped += text.slice(from, place) + raw;
    from = place + 1;
  }
  return wrapped + text.slice(from);
}
