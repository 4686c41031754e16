import { threadTask } from "../pool/index.js";
import type { SizeCount } from "./diagonal.js";
import { SentenceCells, type Aligning } from "./sentence-cells.js";
import type { DirectionCounts, PartModel } from "./translation-model.js";

/** What the sentences of a part say about how far from the diagonal their links are. */
export interface Distances {
  readonly forward: { readonly sizes: SizeCount[]; readonly distance: number };
  readonly backward: { readonly sizes: SizeCount[]; readonly distance: number };
}

/** Posteriors below it change no estimate, and adding them is most of the work. */
const least = 1e-6;

/** Adds up how often each word is expected to generate which others in the sentences of a part, and where. */
export function expectCounts(expecting: Aligning): Distances {
  const cells = new SentenceCells(expecting);
  const adding = new Adding(expecting, cells);
  const forward: SizeCount[] = [];
  const backward: SizeCount[] = [];
  cells.walk(
    (sentence) => {
      cells.fill(sentence);
      adding.add(sentence);
    },
    () => {
      forward.push({ given: cells.n, generated: cells.m, weight: adding.links.forward });
      backward.push({ given: cells.m, generated: cells.n, weight: adding.links.backward });
      adding.links = { forward: 0, backward: 0 };
    },
  );
  return {
    forward: { sizes: forward, distance: adding.distance.forward }, backward: { sizes: backward, distance: adding.distance.backward },
  };
}
export const expectCountsTask = threadTask(import.meta.url, "expectCounts", expectCounts);

/** Adds the posteriors of one sentence pair after another. */
class Adding {
  links = { forward: 0, backward: 0 };
  readonly distance = { forward: 0, backward: 0 };
  private readonly counts: PartModel;
  private columnShares = new Float64Array(64);
  private columnTotals = new Float64Array(64);

  constructor(private readonly expecting: Aligning, private readonly cells: SentenceCells) {
    this.counts = expecting.model.parts[expecting.part] as PartModel;
  }

  add(sentence: number): void {
    const { corpus: { source, target, cellStarts }, pairs: { ofCell, starts } } = this.expecting;
    const { n, m, forward, backward, rowSums, diagonal: { distance } } = this.cells;
    const counts = this.counts.pairs;
    const { totals } = this.counts.forward;
    this.shareColumns();
    const { columnShares, columnTotals } = this;
    const first = source.starts[sentence] as number;
    let cell = cellStarts[sentence] as number;
    let [forwardDistance, backwardDistance] = [0, 0];
    for (let i = 0, at = 0; i < n; i += 1) {
      const word = source.words[first + i] as number;
      const pair = starts[word] as number;
      const rowShare = 1 / (rowSums[i] as number);
      let total = 0;
      for (let j = 0; j < m; j += 1, at += 1, cell += 1) {
        const ahead = (forward[at] as number) * (columnShares[j] as number);
        const back = (backward[at] as number) * rowShare;
        if (ahead + back < least) continue;
        const number = (pair + (ofCell[cell] as number)) << 2;
        (counts[number + 2] as number) += ahead;
        (counts[number + 3] as number) += back;
        total += ahead;
        (columnTotals[j] as number) += back;
        forwardDistance += ahead * (distance[at] as number);
        backwardDistance += back * (distance[at] as number);
      }
      (totals[word] as number) += total;
      this.links.forward += total;
    }
    this.distance.forward += forwardDistance;
    this.distance.backward += backwardDistance;
    this.addColumns(sentence, target.starts[sentence] as number);
  }

  private shareColumns(): void {
    const { m, columnSums } = this.cells;
    if (this.columnShares.length < m) [this.columnShares, this.columnTotals] = [new Float64Array(2 * m), new Float64Array(2 * m)];
    for (let j = 0; j < m; j += 1) {
      this.columnShares[j] = 1 / (columnSums[j] as number);
      this.columnTotals[j] = 0;
    }
  }

  private addColumns(sentence: number, firstTarget: number): void {
    const { corpus: { source, target } } = this.expecting;
    const { n, m, columnSums, columnNulls, rowSums, rowNulls } = this.cells;
    const { backward: { totals } } = this.counts;
    for (let j = 0; j < m; j += 1) {
      (totals[target.words[firstTarget + j] as number] as number) += this.columnTotals[j] as number;
      this.links.backward += this.columnTotals[j] as number;
    }
    addNulls(this.counts.forward, target.words, firstTarget, m, columnNulls, columnSums);
    addNulls(this.counts.backward, source.words, source.starts[sentence] as number, n, rowNulls, rowSums);
  }
}

function addNulls(
  { nulls }: DirectionCounts, words: Int32Array, first: number, count: number, parts: Float64Array, sums: Float64Array,
): void {
  for (let at = 0; at < count; at += 1) (nulls[words[first + at] as number] as number) += (parts[at] as number) / (sums[at] as number);
}
