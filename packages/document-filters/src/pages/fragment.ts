import type { TextPiece } from "./page-text.js";

/** Pieces one behind the other on one line. */
export interface Fragment {
  readonly pieces: readonly TextPiece[];
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly size: number;
  /** Its place among the fragments of the page as they were written. */
  readonly order: number;
  /** It stands for a table, which is one piece of its page. */
  readonly table?: RuledTable;
}

/** A stretch between two places. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A table whose cells are drawn. */
export interface RuledTable {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly columns: readonly Span[];
  readonly rows: readonly (readonly RuledCell[])[];
}

export interface RuledCell {
  readonly fragments: readonly Fragment[];
  /** Over so many columns. */
  readonly columns: number;
}

/** Where capital letters of a line begin, and where its letters end below. */
export const topOf = ({ base, size, table }: Pick<Fragment, "base" | "size" | "table">): number => table?.top ?? base - 0.72 * size;
export const bottomOf = ({ base, size, table }: Pick<Fragment, "base" | "size" | "table">): number => table?.bottom ?? base + 0.18 * size;

/** In sizes of the font. Wider gaps may stand between columns; pieces that overlap more than this do not follow one another. */
const widestBlank = 0.9;
const mostOverlap = 0.6;
/** Pieces that were not written one behind the other belong together where the gap is no wider than a blank. */
const narrowBlank = 0.4;
const sameBase = 0.2;
/** So far from the line is text above or below it. */
const mostShift = 0.65;
/** Raised and lowered text is smaller than this. */
const shiftedSize = 0.85;

/** The fragments of a page, from pieces in the order in which they were written. */
export function fragmentsOf(pieces: readonly TextPiece[]): Fragment[] {
  const found: TextPiece[][] = [];
  for (const piece of withoutDoubles(pieces)) {
    const last = found.at(-1);
    if (last !== undefined && follows(last, piece)) last.push(piece);
    else found.push([piece]);
  }
  return joinedRows(found.map((own, order) => fragmentOf(own, order)));
}

/** A fragment of these pieces, which stand from left to right. */
export function fragmentOf(pieces: readonly TextPiece[], order: number): Fragment {
  const { base, size } = mainOf(pieces);
  const left = Math.min(...pieces.map((piece) => piece.left));
  return { pieces, left, right: Math.max(...pieces.map((piece) => piece.right)), base, size, order };
}

/** The piece by which a line stands: the longest of the largest. */
function mainOf(pieces: readonly TextPiece[]): TextPiece {
  const lengths = new Map<number, number>();
  for (const { size, text } of pieces) lengths.set(size, (lengths.get(size) ?? 0) + text.length * size);
  const main = [...lengths].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  return pieces.find(({ size }) => size === main) as TextPiece;
}

/** Text is written twice to make it bold or to give it a shadow. */
function* withoutDoubles(pieces: readonly TextPiece[]): Generator<TextPiece> {
  const seen = new Map<string, TextPiece>();
  for (const piece of pieces) {
    if (piece.text.trim() === "") continue;
    const before = seen.get(piece.text);
    seen.set(piece.text, piece);
    if (before === undefined || !liesOn(before, piece)) yield piece;
  }
}

function liesOn(a: TextPiece, b: TextPiece): boolean {
  const most = 0.15 * b.size;
  return Math.abs(a.left - b.left) < most && Math.abs(a.base - b.base) < most && Math.abs(a.size - b.size) < 1;
}

function follows(pieces: readonly TextPiece[], next: TextPiece): boolean {
  const last = pieces.at(-1) as TextPiece;
  const size = Math.max(last.size, next.size);
  const gap = next.left - last.right;
  if (gap > widestBlank * size || gap < -mostOverlap * size) return false;
  return onOneLine(last, next) || onOneLine(mainOf(pieces), next);
}

/** Whether both stand on one line; raised and lowered text does as well. */
function onOneLine(a: Pick<TextPiece, "base" | "size">, b: Pick<TextPiece, "base" | "size">): boolean {
  const distance = Math.abs(a.base - b.base);
  const [small, large] = a.size < b.size ? [a.size, b.size] : [b.size, a.size];
  return distance <= (small < shiftedSize * large ? mostShift : sameBase) * large;
}

/** Fragments that were written apart and stand on one line without more than a blank between them are one. */
function joinedRows(fragments: readonly Fragment[]): Fragment[] {
  const joined: Fragment[] = [];
  const byHeight = new Map<number, number[]>();
  for (const fragment of [...fragments].sort((a, b) => a.left - b.left)) {
    const at = neighbour(joined, byHeight, fragment);
    const last = joined[at];
    if (last !== undefined) {
      joined[at] = fragmentOf([...last.pieces, ...fragment.pieces], Math.min(last.order, fragment.order));
    } else {
      const height = Math.floor(fragment.base / bucketHeight);
      byHeight.set(height, [...byHeight.get(height) ?? [], joined.push(fragment) - 1]);
    }
  }
  return joined.sort((a, b) => a.order - b.order);
}

/** In points: fragments are looked for among those of about the same height. */
const bucketHeight = 24;

/** The place of the fragment that this one is the next of; -1 without one. */
function neighbour(joined: readonly Fragment[], byHeight: ReadonlyMap<number, readonly number[]>, fragment: Fragment): number {
  const height = Math.floor(fragment.base / bucketHeight);
  let [found, nearest] = [-1, Infinity];
  for (const at of [height - 1, height, height + 1].flatMap((one) => byHeight.get(one) ?? [])) {
    const other = joined[at] as Fragment;
    const gap = Math.abs(fragment.left - other.right);
    if (gap < nearest && closeBehind(other, fragment) && onOneLine(other, fragment)) [found, nearest] = [at, gap];
  }
  return found;
}

function closeBehind(last: Fragment, next: Fragment): boolean {
  const size = Math.max(last.size, next.size);
  const gap = next.left - last.right;
  return gap <= narrowBlank * size && gap >= -mostOverlap * size;
}
