// What a similar sentence offers to a decoder: the stretches that both have, with the stretches that they were translated by (Koehn and
// Senellart, "Convergence of translation memory and statistical machine translation", 2010), as phrase pairs consistent with the word
// alignment (Och, Tillmann and Ney, "Improved alignment models for statistical machine translation", 1999).

/** A sentence with its translation and what stands for what. */
export interface AlignedPair {
  readonly source: ArrayLike<number>;
  readonly target: ArrayLike<number>;
  /** Positions in source and target alternately. */
  readonly links: ArrayLike<number>;
}

/** A stretch of a sentence with its translation in a similar one. */
export interface MemoryPhrase {
  readonly from: number;
  readonly to: number;
  readonly target: Int32Array;
  /** Links inside of it, positions relative to both stretches alternately. */
  readonly links: readonly number[];
}

/** Decoders take no longer phrases than this. */
const longestPhrase = 24;
const mostCells = 250_000;

/** The longest phrase pairs of a similar sentence whose source the query has as well, at the places that make both most alike. */
export function memoryPhrases(query: ArrayLike<number>, similar: AlignedPair): MemoryPhrase[] {
  const phrases: MemoryPhrase[] = [];
  const extents = new Extents(similar);
  for (const { from, to, at } of commonStretches(query, similar.source)) {
    let reached = -1;
    for (let start = 0; start < to - from; start++) {
      for (let length = Math.min(to - from - start, longestPhrase); start + length > reached && length > 0; length--) {
        const span = extents.consistent(at + start, at + start + length);
        if (span === undefined) continue;
        phrases.push(phraseOf(similar, from + start, at + start, length, span));
        reached = start + length;
        break;
      }
    }
  }
  return phrases;
}

interface Span { readonly from: number; readonly to: number }

function phraseOf({ target, links }: AlignedPair, from: number, at: number, length: number, span: Span): MemoryPhrase {
  const inner: number[] = [];
  for (let link = 0; link < links.length; link += 2) {
    const [source, aligned] = [(links[link] as number) - at, (links[link + 1] as number) - span.from];
    if (source >= 0 && source < length) inner.push(source, aligned);
  }
  const words = Int32Array.from({ length: span.to - span.from }, (_, place) => target[span.from + place] as number);
  return { from, to: from + length, target: words, links: inner };
}

/** Which target words each source word is linked to at the outermost, and the other way round. */
class Extents {
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  private readonly lowBack: Int32Array;
  private readonly highBack: Int32Array;

  constructor({ source, target, links }: AlignedPair) {
    this.low = new Int32Array(source.length).fill(target.length);
    this.high = new Int32Array(source.length).fill(-1);
    this.lowBack = new Int32Array(target.length).fill(source.length);
    this.highBack = new Int32Array(target.length).fill(-1);
    for (let link = 0; link < links.length; link += 2) {
      const [from, to] = [links[link] as number, links[link + 1] as number];
      this.low[from] = Math.min(this.low[from] as number, to);
      this.high[from] = Math.max(this.high[from] as number, to);
      this.lowBack[to] = Math.min(this.lowBack[to] as number, from);
      this.highBack[to] = Math.max(this.highBack[to] as number, from);
    }
  }

  /**
   * The target stretch of a source stretch whose links all lie inside of both; undefined where there is none. At the ends of the
   * sentence it takes the words there along that nothing is linked to: its article, its full stop.
   */
  consistent(from: number, to: number): Span | undefined {
    let [start, end] = [this.lowBack.length, -1];
    for (let at = from; at < to; at++) {
      start = Math.min(start, this.low[at] as number);
      end = Math.max(end, this.high[at] as number);
    }
    if (end < 0 || this.high[from] === -1 || this.high[to - 1] === -1) return undefined;
    for (let at = start; at <= end; at++) {
      if ((this.highBack[at] as number) < 0) continue;
      if ((this.lowBack[at] as number) < from || (this.highBack[at] as number) >= to) return undefined;
    }
    if (from === 0) while (start > 0 && this.highBack[start - 1] === -1) start--;
    if (to === this.low.length) while (end + 1 < this.lowBack.length && this.highBack[end + 1] === -1) end++;
    return { from: start, to: end + 1 };
  }
}

/** Where a stretch of the query stands in the other sentence. */
interface Stretch { readonly from: number; readonly to: number; readonly at: number }

/** Runs of equal words on a path of fewest edits. */
function commonStretches(query: ArrayLike<number>, other: ArrayLike<number>): Stretch[] {
  const [rows, columns] = [query.length, other.length];
  if (rows * columns > mostCells) return [];
  const width = columns + 1;
  const edits = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number): number => edits[row * width + column] as number;
  const same = (row: number, column: number): boolean => query[row] === other[column] && (query[row] as number) > 0;
  for (let row = rows; row >= 0; row--) {
    for (let column = columns; column >= 0; column--) {
      if (row === rows || column === columns) edits[row * width + column] = rows - row + columns - column;
      else {
        edits[row * width + column] = same(row, column) ? at(row + 1, column + 1)
          : 1 + Math.min(at(row + 1, column + 1), at(row + 1, column), at(row, column + 1));
      }
    }
  }
  const stretches: Stretch[] = [];
  let begun = -1;
  let [row, column] = [0, 0];
  const end = (): void => {
    if (begun >= 0) stretches.push({ from: begun, to: row, at: column - (row - begun) });
    begun = -1;
  };
  while (row < rows && column < columns) {
    if (same(row, column)) {
      if (begun < 0) begun = row;
      row++;
      column++;
      continue;
    }
    end();
    const replaced = at(row + 1, column + 1);
    if (replaced <= at(row + 1, column) && replaced <= at(row, column + 1)) [row, column] = [row + 1, column + 1];
    else if (at(row + 1, column) <= at(row, column + 1)) row++;
    else column++;
  }
  end();
  return stretches;
}
