import { beginsSmall } from "../text/line-joins.js";
import { type Line, lineText } from "./line.js";
import { markAt } from "./list-marks.js";
import type { BodyStyle } from "./page-style.js";

/** Lines that read as one paragraph. */
export interface LineGroup {
  readonly lines: readonly Line[];
  /** Where the lines of its column begin and end. */
  readonly left: number;
  readonly right: number;
  /** Its last line ends before the column does. */
  readonly endsShort: boolean;
}

/** In sizes: what is set in by more begins a paragraph. */
const indent = 0.7;
const mostIndent = 6;
/** In leadings: a wider gap is one between paragraphs. */
const widerGap = 1.22;
/** In sizes: lines of a program that are further apart are two programs. */
const widestInProgram = 2.6;
/** Sizes that differ by more are those of different paragraphs. */
const otherSize = 0.08;
const sentenceEnd = /[.!?:;\u2026\u3002\uff01\uff1f]["'\u201d\u2019\u00bb)\]]*$/u;
const leader = /(?:\.\s?){4,}|\u2026{2,}/u;
const pageNumberEnd = /\s\d{1,4}$/;

/** The paragraphs of a column, from its lines. */
export function paragraphsOf(lines: readonly Line[], body: BodyStyle): LineGroup[] {
  if (lines.length === 0) return [];
  const column = { ...columnOf(lines), leading: leadingOf(lines, body) };
  const groups: Line[][] = [];
  lines.forEach((line, at) => {
    const group = groups.at(-1);
    if (group === undefined || begins(lines, at, group, column, body)) groups.push([line]);
    else group.push(line);
  });
  return groups.map((own) => ({ lines: own.length === 1 ? own : own.map((line) => withoutStretch(line, column)), left: column.left,
    right: column.right, endsShort: isShort(own.at(-1) as Line, 6, column) }));
}

/** What a line was stretched by to end with its column is nothing but blanks. */
function withoutStretch(line: Line, { right }: Column): Line {
  const isStretched = right - line.right < 2 && !/\d$/.test(lineText(line)) && line.pieces.some(({ text }) => text === "\t");
  return isStretched ? { ...line, pieces: line.pieces.filter(({ text }) => text !== "\t") } : line;
}

interface Column {
  readonly left: number;
  readonly right: number;
}

interface MeasuredColumn extends Column {
  /** From base to base within its paragraphs, by size. */
  readonly leading: (size: number) => number;
}

/** So many pairs of lines tell how far apart the lines of a column are; with fewer it is as in the rest of the document. */
const fewestPairs = 4;

/** Lines of one paragraph are the closest ones of their size. */
function leadingOf(lines: readonly Line[], body: BodyStyle): (size: number) => number {
  const distances = new Map<number, number[]>();
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    if (before === undefined || Math.abs(before.size - line.size) > 0.5) return;
    const distance = line.base - before.base;
    const size = Math.round(line.size);
    if (distance > 0.7 * line.size && distance < 2.4 * line.size) distances.set(size, [...distances.get(size) ?? [], distance]);
  });
  return (size) => {
    const own = distances.get(Math.round(size)) ?? [];
    return own.length < fewestPairs ? body.leading(size) : [...own].sort((a, b) => a - b)[Math.floor(own.length / 5)] as number;
  };
}

/** Where most lines of a column begin, and where the longest ends. */
function columnOf(lines: readonly Line[]): Column {
  const starts = new Map<number, number>();
  for (const { left } of lines) starts.set(Math.round(left), (starts.get(Math.round(left)) ?? 0) + 1);
  const most = Math.max(...starts.values());
  const left = Math.min(...[...starts].filter(([, count]) => count >= most / 2).map(([start]) => start));
  return { left, right: Math.max(...lines.map(({ right }) => right)) };
}

const isBold = ({ pieces }: Line): boolean => pieces.every(({ font, text }) => font.isBold || !/[\p{L}\p{N}]/u.test(text));
const isMono = ({ pieces }: Line): boolean => pieces.every(({ font }) => font.isMono);

/** Whether a line begins a paragraph, behind those of the group before it. */
function begins(lines: readonly Line[], at: number, group: readonly Line[], column: MeasuredColumn, body: BodyStyle): boolean {
  const [before, line, after] = [lines[at - 1] as Line, lines[at] as Line, lines[at + 1]];
  if (before.table !== undefined || line.table !== undefined) return true;
  if (Math.abs(before.size - line.size) > otherSize * Math.max(before.size, line.size)) return !isPartly(before, line);
  const distance = line.base - before.base;
  if (distance < -0.5 * line.size) return false;
  if (!body.isMono && isMono(before) !== isMono(line)) return true;
  if (!body.isMono && isMono(before) && isMono(line)) return distance > widestInProgram * line.size;
  if (distance > widerGap * usualLeading(group, line, column)) return true;
  const [textBefore, text] = [lineText(before), lineText(line)];
  if (isBold(before) !== isBold(line) && isWhole(before, column)) return true;
  if (isEntryOfContents(textBefore)) return true;
  if (beginsEntry(text, before, line, group, column)) return true;
  const isFull = !isShort(before, firstWord(text).length + 1, column);
  if (isFull && beginsSmall.test(text) && !sentenceEnd.test(textBefore)) return false;
  if (isSetIn(before, line, after, group)) return true;
  return endsHere(textBefore, text, before, line, column);
}

const firstWord = (text: string): string => /^\S+/.exec(text)?.[0] ?? "";

/** From base to base in this paragraph: what was seen in it, else what is usual. */
function usualLeading(group: readonly Line[], line: Line, { leading }: MeasuredColumn): number {
  const [first, last] = [group[0] as Line, group.at(-1) as Line];
  const usual = leading(line.size);
  return group.length < 2 ? usual : Math.max((last.base - first.base) / (group.length - 1), 0.9 * usual);
}

/** Only a part of one of them is larger, as where a line of text holds a formula. */
const isPartly = (before: Line, line: Line): boolean => {
  const [small, large] = before.size < line.size ? [before, line] : [line, before];
  return large.pieces.some(({ size, text }) => Math.abs(size - small.size) < 0.3 && text.trim().length > 3);
};

/** The end of a heading or of a text, not the last line before a bold word in the midst of a sentence. */
const isWhole = (before: Line, column: Column): boolean => isShort(before, isBold(before) ? 4 : 2,
  column) || sentenceEnd.test(lineText(before));

const isEntryOfContents = (text: string): boolean => leader.test(text) && pageNumberEnd.test(text);

function beginsEntry(text: string, before: Line, line: Line, group: readonly Line[], column: Column): boolean {
  const found = markAt(text, line.pieces[0]?.font.isMono);
  if (found === undefined) return false;
  if (found.mark.kind === "bullet") return true;
  const first = group[0] as Line;
  const isLikeFirst = markAt(lineText(first)) !== undefined && Math.abs(first.left - line.left) < 0.5 * line.size;
  return isLikeFirst || Math.abs(line.left - before.left) > 0.5 * line.size || isShort(before, found.length, column)
    || sentenceEnd.test(lineText(before));
}

/** Whether the first line of a paragraph is set in, or those behind it are and this one is not. */
function isSetIn(before: Line, line: Line, after: Line | undefined, group: readonly Line[]): boolean {
  const first = group[0] as Line;
  const isAt = (one: Line, other: Line): boolean => Math.abs(one.left - other.left) < 0.5 * line.size;
  const by = (line.left - before.left) / line.size;
  if (by > indent && by < mostIndent) {
    if (group.length === 1 && Math.abs(line.left - behindMark(first)) < 0.6 * line.size) return false;
    const mayHang = group.length === 1 && hangs(first);
    if (after === undefined || after.base < line.base) return !mayHang || sentenceEnd.test(lineText(before));
    return !isAt(after, line) || isAt(after, before) || !mayHang;
  }
  const isHanging = group.length > 1 && ((group[1] as Line).left - first.left) / line.size > indent;
  return isHanging && by < -indent && isAt(line, first);
}

/** Where the text of an entry begins. */
function behindMark(line: Line): number {
  const [mark, next] = line.pieces;
  if (mark === undefined || next === undefined || markAt(lineText(line)) === undefined) return Infinity;
  return mark.text.trim().length > 5 || next.text === "\t" ? line.pieces[2]?.left ?? Infinity : next.left;
}

/** Lines behind the first may be set in: entries of lists and of bibliographies. */
const hangs = (first: Line): boolean => markAt(lineText(first)) !== undefined || /^\[\w+\]|^[\p{Lu}\d]/u.test(lineText(first));

/** Whether a paragraph ends with a line because the next word would have fitted. */
function endsHere(textBefore: string, text: string, before: Line, line: Line, column: Column): boolean {
  if (!isShort(before, firstWord(text).length + 1, column)) return false;
  const width = column.right - column.left;
  const free = (column.right - before.right) / Math.max(1, width);
  if (isCentred(before, column) && isCentred(line, column)) return sentenceEnd.test(textBefore) || free > 0.3;
  if (sentenceEnd.test(textBefore)) return true;
  if (/[-\u2010\u00ad]$/.test(textBefore)) return false;
  return free > (beginsSmall.test(text) ? 0.5 : 0.2);
}

export function isCentred({ left, right }: Pick<Line, "left" | "right">, column: Column): boolean {
  const [before, after] = [left - column.left, column.right - right];
  return before > 8 && after > 8 && Math.abs(before - after) < 0.1 * (column.right - column.left);
}

/** Whether so many characters would have fitted behind a line. */
function isShort(line: Line, characters: number, { right }: Column): boolean {
  const length = Math.max(1, lineText(line).length);
  const width = Math.min(0.6 * line.size, (line.right - line.left) / length);
  return right - line.right > Math.max(1, characters) * width;
}
