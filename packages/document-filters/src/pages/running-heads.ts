import type { Fragment } from "./fragment.js";
import { type Line, lineText, linesOf } from "./line.js";

/** A page as far as it is looked at for running heads. */
interface LookedAt {
  readonly height: number;
  readonly lines: readonly Line[];
}

/** Lines at the top and at the bottom of a page that come again on other pages. */
export interface RunningHead {
  readonly place: "top" | "bottom";
  /** Its text on the first page; `{page}` and `{pages}` stand for numbers of pages. */
  readonly text: string;
  readonly pages: number;
}

/** Parts of the height: running heads stand no further from the edge, and this much higher or lower on another page. */
const edge = 0.16;
const otherHeight = 0.006;
const mostLines = 8;
/** In sizes of the text: larger lines are titles of pages, unless most pages have them. */
const largest = 1.2;

const number = /\d+|\b[ivxl]+\b/gi;
/** Texts that differ in numbers alone are one. */
const keyOf = (text: string): string => text.replace(number, "#").toLowerCase();

interface Candidate {
  readonly page: number;
  readonly place: "top" | "bottom";
  readonly line: Line;
  readonly text: string;
  readonly isLarge: boolean;
  /** It stands with its neighbour away from the edge as lines of one paragraph do. */
  readonly leans: boolean;
  /** How far from the edge, as a part of the height. */
  readonly at: number;
}

/** Finds the running heads of a document; `heads` are the fragments that make them, page by page. */
export function runningHeads(
  pages: readonly { readonly height: number; readonly fragments: readonly Fragment[] }[], bodySize: number,
): { readonly heads: readonly ReadonlySet<Line["pieces"][number]>[]; readonly found: readonly RunningHead[] } {
  const heads = pages.map(() => new Set<Line["pieces"][number]>());
  if (pages.length < 2) return { heads, found: [] };
  const candidates = pages.flatMap(({ height, fragments }, page) => candidatesOf({ height, lines: linesOf(fragments) }, page, bodySize));
  const groups = groupsOf(candidates);
  const running = new Set(groups.flatMap((group) => (isRunning(group, pages.length) ? group : [])));
  const rare = new Set(groups.flatMap((group) => (new Set(group.map(({ page }) => page)).size < 3 ? group : [])));
  const kept = new Set(outermost(candidates, running, rare));
  for (const { page, line } of kept) for (const piece of line.pieces) heads[page]?.add(piece);
  // Pages that say all the same, such as forms, are no heads without a text.
  const bare = pages.filter(({ fragments }, page) => fragments.every(({ pieces }) => pieces.every((piece) => heads[page]?.has(piece))));
  if (bare.length > pages.length / 2) return { heads: pages.map(() => new Set()), found: [] };
  return { heads, found: groups.filter((group) => group.some((one) => kept.has(one))).map((group) => headOf(group, pages.length)) };
}

function candidatesOf({ height, lines }: LookedAt, page: number, bodySize: number): Candidate[] {
  const make = (line: Line, place: "top" | "bottom", next: Line | undefined): Candidate =>
    ({ page, place, line, text: lineText(line), isLarge: line.size > largest * bodySize,
      leans: next !== undefined && areOneText(line, next),
      at: (place === "top" ? line.base : height - line.base) / height });
  const fits = ({ at }: Candidate): boolean => at < edge;
  const top = lines.slice(0, mostLines).map((line, i) => make(line, "top", lines[i + 1]));
  const bottom = lines.slice(-mostLines).reverse().map((line, i) => make(line, "bottom", lines.at(-i - 2)));
  return [...top, ...bottom].filter(fits);
}

/** In sizes of the text. */
const lineSpacing = 1.7;

const areOneText = (one: Line, other: Line): boolean =>
  Math.abs(one.base - other.base) <= lineSpacing * one.size && Math.abs(one.size - other.size) < 0.05 * one.size;

function groupsOf(candidates: readonly Candidate[]): Candidate[][] {
  const byKey = new Map<string, Candidate[][]>();
  for (const candidate of candidates) {
    const key = `${candidate.place} ${keyOf(candidate.text)}`;
    const groups = byKey.get(key) ?? [];
    byKey.set(key, groups);
    const group = groups.find(([first]) => Math.abs((first as Candidate).at - candidate.at) < otherHeight);
    if (group === undefined) groups.push([candidate]);
    else group.push(candidate);
  }
  return [...byKey.values()].flat();
}

function isRunning(group: readonly Candidate[], pages: number): boolean {
  const own = new Set(group.map(({ page }) => page));
  if (own.size < 2) return false;
  const { text, isLarge } = group[0] as Candidate;
  if (isLarge) return own.size >= 3 && own.size >= pages / 2;
  if (/^[\W\d_]*(?:\b[ivxl]+\b)?[\W\d_]*$/i.test(text)) return countsPages(group);
  return own.size >= 3 || own.size >= pages / 2 || isNear([...own]);
}

/** Two pages that face one another, or follow. */
const isNear = (pages: readonly number[]): boolean => Math.abs((pages[1] as number) - (pages[0] as number)) <= 2;

/** Whether a number in them grows with the page. */
function countsPages(group: readonly Candidate[]): boolean {
  const offsets = new Map<number, number>();
  for (const { page, text } of group) {
    const offset = numberIn(text) - page;
    if (!Number.isNaN(offset)) offsets.set(offset, (offsets.get(offset) ?? 0) + 1);
  }
  return Math.max(0, ...offsets.values()) >= Math.max(2, group.length / 3);
}

const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

function numberIn(text: string): number {
  const [found = ""] = text.match(number) ?? [];
  if (/^\d/.test(found)) return Number(found);
  const digits = [...found.toLowerCase()].map((letter) => romans[letter] as number);
  return digits.length === 0 ? NaN : digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

/**
 * A line is a head only where nothing but heads is between it and the edge. Those that only two pages have may be the same words of a
 * paragraph: a gap stands between them and the text.
 */
function outermost(candidates: readonly Candidate[], running: ReadonlySet<Candidate>, rare: ReadonlySet<Candidate>): Candidate[] {
  const byEdge = new Map<string, Candidate[]>();
  for (const one of candidates) byEdge.set(`${one.page} ${one.place}`, [...byEdge.get(`${one.page} ${one.place}`) ?? [], one]);
  return [...byEdge.values()].flatMap((inOrder) => {
    const end = inOrder.findIndex((one) => !running.has(one));
    const heads = end < 0 ? inOrder : inOrder.slice(0, end);
    return heads.slice(0, heads.findLastIndex((one) => !(one.leans && rare.has(one))) + 1);
  });
}

/** The head that a group is; its numbers of pages are fields. */
function headOf(group: readonly Candidate[], pages: number): RunningHead {
  const [first, second] = [group[0] as Candidate, group[1] as Candidate];
  const [one, other] = [first.text.match(number) ?? [], second.text.match(number) ?? []];
  let at = 0;
  const text = first.text.replace(number, (found) => {
    const [before, after] = [Number(one[at]), Number(other[at])];
    at += 1;
    if (after - before === second.page - first.page && !Number.isNaN(after)) return "{page}";
    return before === pages && after === pages ? "{pages}" : found;
  });
  return { place: first.place, text, pages: new Set(group.map(({ page }) => page)).size };
}
