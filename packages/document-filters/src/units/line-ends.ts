import type { Segment, TargetPiece, TargetSegment } from "@dragoman/domain/segments";
import { beginsSmall, breakEndsSentence, endsWithoutBlanks, entryMark, type Shown } from "../text/line-joins.js";
import type { Break } from "./line-breaks.js";
import type { UnitItem } from "./unit-items.js";

/**
 * A place at which the text for the sentences differs from that of the unit: a line end that a sentence goes through is a
 * blank in it, and a code that breaks a line has a line end in front of it, whose `raw` is "". Offsets count text alone.
 */
export interface LineEnd {
  readonly at: number;
  readonly raw: string;
}

/** The items with line ends only where a sentence ends, and what was done for it. */
export interface LinedItems {
  readonly items: readonly UnitItem[];
  readonly ends: readonly LineEnd[];
}

/** A line end with all white space behind it. */
const lineEnd = /\n\s*/g;
const blank = /[^\S\n]/;
const lineEndWithBlanks = /[^\S\n]*\n\s*/g;
/** Text goes on with a word; signs begin an entry of a list, an option, a rule. */
const beginsWithWord = /^["'“‘«‹„(¿¡]*[\p{L}\p{N}]/u;
const opensMore = /[,([{«„“‘]$/u;
const endsWithWord = /[\p{L}\p{N}\p{M}]$/u;
/** Before it, what is wrapped goes on below; what is not wrapped is said to be more below. */
const announces = /:$/;
/** A line that is as long, and ends in a word, was wrapped; headings and labels are shorter. */
const wrappedWidth = 50;
/** No more of the text around a line end is looked at. */
const lookAround = 400;

/** Whether a sentence goes on behind a line end: what stands in its line before it, and what behind it. */
function goesOn(before: string, end: string, after: string, preserve: boolean): boolean {
  if (before === "" || end.indexOf("\n") !== end.lastIndexOf("\n") || entryMark.test(after) || endsWithoutBlanks.test(before)) return false;
  const isIndented = !preserve && /\n(?:\t| {2})/.test(end);
  if (!beginsWithWord.test(after) || (announces.test(before) && !isIndented)) return false;
  return beginsSmall.test(after) || opensMore.test(before) || isIndented || (before.length >= wrappedWidth && endsWithWord.test(before));
}

/** What stands in front of a line end in its line. */
function lineBefore(whole: string, at: number): string {
  const near = whole.slice(Math.max(0, at - lookAround), at);
  return near.slice(near.lastIndexOf("\n") + 1).trim();
}

/** The offsets of all line ends that sentences go through, with the offset behind the white space that follows. */
function softEnds(whole: string, preserve: boolean): Map<number, number> {
  const soft = new Map<number, number>();
  for (const { 0: end, index } of whole.matchAll(lineEnd)) {
    const next = index + end.length;
    if (goesOn(lineBefore(whole, index), end, whole.slice(next, next + lookAround), preserve)) soft.set(index, next);
  }
  return soft;
}

const breakOf = (item: UnitItem | undefined): Break | undefined => (item === undefined || item.kind === "text" || item.kind === "protected"
  ? undefined : item.breaks);

function shownBy(item: UnitItem): Shown {
  if (item.kind === "text") return item;
  return item.kind === "protected" ? "protected" : breakOf(item) && "break";
}

/** A line break ends a sentence as everywhere; the ends of a block always do. */
function endsSentence(items: readonly UnitItem[], at: number): boolean {
  return breakOf(items[at]) === "block" || breakEndsSentence(items, at, shownBy);
}

/** So many codes may stand between the start of a pair and a line break with which it begins. */
const mostAtStart = 16;

/** Whether what begins here begins with a line break that ends a sentence: then the sentence ends before it. */
function beginsWithBreak(items: readonly UnitItem[], at: number): boolean {
  for (let i = at + 1; i <= at + mostAtStart; i++) {
    const item = items[i];
    if (breakOf(item) !== undefined) return endsSentence(items, i);
    const isBeginning = item?.kind === "open" || item?.kind === "begin" || item?.kind === "point";
    if (!isBeginning && !(item?.kind === "text" && item.text.trim() === "")) return false;
  }
  return false;
}

/**
 * The text of a unit as its sentences are to be seen in it: codes that break a line end them, and line ends do that do not
 * stand in the midst of one. White space that `preserve` says to count is not taken for the indentation of the document.
 */
export function linedItems(items: readonly UnitItem[], preserve: boolean): LinedItems {
  const hasBreaks = items.some((item) => breakOf(item) !== undefined);
  const hasEnds = items.some((item) => item.kind === "text" && item.text.includes("\n"));
  if (!hasBreaks && !hasEnds) return { items, ends: [] };
  const soft = hasEnds ? softEnds(wholeText(items), preserve) : new Map<number, number>();
  const lined: UnitItem[] = [];
  const ends: LineEnd[] = [];
  /** Offsets in the text of the unit, and in the text that is made of it. */
  let [taken, made] = [0, 0];
  let hasEnded = false;
  const add = (text: string): void => {
    if (text !== "") lined.push({ kind: "text", text });
    made += text.length;
  };
  const endSentence = (): void => {
    ends.push({ at: made, raw: "" });
    add("\n");
  };
  items.forEach((item, i) => {
    if (item.kind === "text") {
      hasEnded &&= item.text.trim() === "";
      let from = 0;
      for (let at = item.text.indexOf("\n"); at >= 0; at = item.text.indexOf("\n", at + 1)) {
        const behind = soft.get(taken + at);
        if (behind === undefined) continue;
        let start = at;
        while (start > from && blank.test(item.text[start - 1] as string)) start--;
        add(item.text.slice(from, start));
        from = Math.min(item.text.length, behind - taken);
        ends.push({ at: made, raw: item.text.slice(start, from) });
        add(" ");
      }
      add(item.text.slice(from));
      taken += item.text.length;
      return;
    }
    if (item.kind === "protected") taken += item.text.length;
    if (!hasBreaks) {
      lined.push(item);
      return;
    }
    const isEnd = item.kind === "close" || item.kind === "end";
    const ended = breakOf(item) !== undefined && endsSentence(items, i);
    if (ended || ((item.kind === "open" || item.kind === "begin") && beginsWithBreak(items, i))) endSentence();
    lined.push(item);
    // What ends with a line break ends the sentence behind it as well.
    hasEnded = ended || (hasEnded && item.kind !== "protected");
    if (isEnd && hasEnded) endSentence();
  });
  return { items: lined, ends };
}

const wholeText = (items: readonly UnitItem[]): string =>
  items.reduce((whole, item) => (item.kind === "text" || item.kind === "protected" ? whole + item.text : whole), "");

/** The line ends of a text, taken one stretch after the other. */
export class LineEnds {
  private next = 0;
  private at = 0;

  constructor(private readonly ends: readonly LineEnd[]) {}

  /** A stretch with its own line ends, as it stands in the document. */
  restored(stretch: Segment): Segment {
    return stretch.map((piece) => {
      if (typeof piece !== "string") return piece;
      const start = this.at;
      this.at += piece.length;
      let [text, from] = ["", 0];
      for (let end = this.ends[this.next]; end !== undefined && end.at < this.at; end = this.ends[++this.next]) {
        text += piece.slice(from, end.at - start) + end.raw;
        from = end.at - start + 1;
      }
      return from === 0 ? piece : text + piece.slice(from);
    });
  }

  /** A sentence as an engine sees it, and the way to put its line ends into the translation. */
  sentence(stretch: Segment): { readonly sentence: Segment; readonly wrap: (target: TargetSegment) => TargetSegment } {
    const own: LineEnd[] = [];
    let length = 0;
    // Line ends that would end a sentence, but for the codes around it, are blanks as well.
    const sentence = this.restored(stretch).map((piece) => {
      if (typeof piece !== "string") return piece;
      const text = piece.includes("\n") ? piece.replace(lineEndWithBlanks, (raw, offset: number) => {
        own.push({ at: length + offset - shortened(own, length), raw });
        return " ";
      }) : piece;
      length += text.length;
      return text;
    });
    return { sentence, wrap: own.length === 0 ? (target) => target : (target) => wrapped(target, own, length) };
  }
}

/** How much shorter the text is by the line ends that became blanks behind this place. */
function shortened(ends: readonly LineEnd[], from: number): number {
  return ends.reduce((sum, { at, raw }) => (at >= from ? sum + raw.length - 1 : sum), 0);
}

function textOf(piece: TargetPiece): string {
  if (typeof piece === "string") return piece;
  return "unknown" in piece ? piece.unknown : "marked" in piece ? piece.text : "";
}

function withText(piece: TargetPiece, text: string): TargetPiece {
  if (typeof piece === "string") return text;
  return "unknown" in piece ? { ...piece, unknown: text } : "marked" in piece ? { ...piece, text } : piece;
}

/** Puts line ends into a translated sentence, each at the blank nearest to its old place in proportion; one that finds none is left out. */
function wrapped(target: TargetSegment, ends: readonly LineEnd[], length: number): TargetSegment {
  const whole = target.map(textOf).join("");
  const blanks = [...whole.matchAll(/ /g)].map(({ index }) => index);
  const chosen = new Map<number, string>();
  let next = 0;
  for (const { at, raw } of ends) {
    const ideal = (at / length) * whole.length;
    const distance = (i: number): number => Math.abs((blanks[i] ?? Infinity) - ideal);
    while (distance(next + 1) < distance(next)) next++;
    const blank = blanks[next++];
    if (blank !== undefined) chosen.set(blank, raw);
  }
  let at = 0;
  return target.map((piece) => {
    const start = at;
    const text = textOf(piece);
    at += text.length;
    return text.includes(" ") ? withText(piece, text.replace(/ /g, (blank, index: number) => chosen.get(start + index) ?? blank)) : piece;
  });
}
