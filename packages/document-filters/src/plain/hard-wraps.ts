import { withoutInnerBreaks } from "@dragoman/domain/segments";
import { beginsSmall, endsWithoutBlanks, entryMark } from "../text/line-joins.js";
import type { Line } from "../text/read-lines.js";

/** Lines of other widths are not wrapped by hand or machine, but are lines in their own right. */
const minWidth = 40;
const maxWidth = 200;
/** Narrower columns count as wrapped where each line is full and the last one ends a sentence. */
const minColumn = 20;

/** A line of plain text; `lead` are the marks of a quotation before it. */
export interface PlainLine extends Line {
  readonly lead?: string;
  /** It is a paragraph by itself, of which nothing is translated. */
  readonly isAlone?: boolean;
}

const bullet = /^[-*+•·–—>#|](\s|$)/u;
const sentenceEnd = /[.!?…:;]["'”’»)\]]*$/u;
/** A line of one word may be an entry of a list; of several it is a part of what follows. */
const severalWords = /\S\s+\S/;

const beginsEntry = (text: string): boolean => bullet.test(text) || entryMark.test(text);
const firstWord = (text: string): string => /^\S*/.exec(text)?.[0] ?? "";

/**
 * For each line of a paragraph whether its last sentence goes on in the next line.
 *
 * A line goes on when the first word of the next would not have fitted within the longest line (40 to 200 characters),
 * and the next begins with a small letter, or all lines of the paragraph, three at least, are as full. Whatever its
 * width, a line also goes on before a small letter when it ends with a comma, or when it has several words, no sentence
 * ends with it, and the paragraph ends with the end of a sentence. Lines that begin like a list entry start anew.
 */
function hardWraps(lines: readonly PlainLine[]): boolean[] {
  const texts = lines.map(({ text }) => text.trim());
  const width = texts.reduce((longest, text) => Math.max(longest, text.length), 0);
  const endsSentence = sentenceEnd.test(texts.at(-1) ?? "");
  const isWrapped = width >= (endsSentence ? minColumn : minWidth) && width <= maxWidth;
  const isFull = (text: string, next: string): boolean => text.length + 1 + firstWord(next).length > width;
  const allFull = isWrapped && lines.length >= 3 && texts.slice(0, -1).every((text, i) => isFull(text, texts[i + 1] as string));
  const plainlyGoesOn = (text: string): boolean =>
    text.endsWith(",") || (endsSentence && !sentenceEnd.test(text) && severalWords.test(text));
  return lines.map((line, i) => {
    const [text, next] = [texts[i] as string, texts[i + 1]];
    if (next === undefined || line.end === "" || beginsEntry(next) || endsWithoutBlanks.test(text)) return false;
    return allFull || (beginsSmall.test(next) && ((isWrapped && isFull(text, next)) || plainlyGoesOn(text)));
  });
}

/** For each line whether it ends within a template or a message of a program, whose line breaks are its own. */
function breaksWithin(lines: readonly PlainLine[]): boolean[] {
  const text = lines.map((line) => line.text + line.end).join("");
  const shown = withoutInnerBreaks(text);
  let at = 0;
  return shown === text ? [] : lines.map((line) => {
    const breakAt = at + line.text.length;
    at = breakAt + line.end.length;
    return breakAt < at && shown[breakAt] !== text[breakAt];
  });
}

/** A line break inside a sentence: the blank it became, and its characters. */
export interface Wrap {
  readonly at: number;
  readonly raw: string;
}

/** Lines that read as one: a blank stands in `text` for each break between them; `end` ends the last one. */
export interface Run {
  readonly lead: string;
  readonly text: string;
  readonly wraps: readonly Wrap[];
  readonly end: string;
}

/** The runs of a paragraph. */
export function runsOf(lines: readonly PlainLine[]): Run[] {
  const goesOn = hardWraps(lines);
  const isWithin = breaksWithin(lines);
  const runs: Run[] = [];
  let text = "";
  let wraps: Wrap[] = [];
  let lead: string | undefined;
  lines.forEach((line, i) => {
    lead ??= line.lead ?? "";
    const own = goesOn[i - 1] === true && isWithin[i - 1] !== true ? line.text.trimStart() : line.text;
    const next = lines[i + 1];
    if (isWithin[i] === true) {
      text += own + line.end + (next?.lead ?? "");
      return;
    }
    if (goesOn[i] !== true || next === undefined) {
      runs.push({ lead, text: text + own, wraps, end: line.end });
      text = "";
      wraps = [];
      lead = undefined;
      return;
    }
    // The blanks around a break belong to it, and so do the marks of a quotation.
    const shown = own.trimEnd();
    const indent = next.text.slice(0, next.text.length - next.text.trimStart().length);
    text += shown;
    wraps.push({ at: text.length, raw: own.slice(shown.length) + line.end + (next.lead ?? "") + indent });
    text += " ";
  });
  return runs;
}

/** The breaks in a stretch of a run, counted from its start. */
export function wrapsWithin(wraps: readonly Wrap[], start: number, length: number): Wrap[] {
  return wraps.filter(({ at }) => at >= start && at < start + length).map(({ at, raw }) => ({ at: at - start, raw }));
}

/** The text with its own line breaks. */
export function unwrapped(text: string, wraps: readonly Wrap[]): string {
  let raw = "";
  let from = 0;
  for (const wrap of wraps) {
    raw += text.slice(from, wrap.at) + wrap.raw;
    from = wrap.at + 1;
  }
  return raw + text.slice(from);
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
