import { threadTask } from "../pool/index.js";
import { lengthOf } from "./aligned-corpus.js";
import { SentenceCells, type Aligning } from "./sentence-cells.js";
import { Symmetrizer } from "./symmetrize.js";

export interface BestLinking extends Aligning {
  /** By sentence pair: source and target places alternately, from twice the number of tokens of both sides before it. */
  readonly links: Uint16Array;
  /** By sentence pair: how many links it has. */
  readonly linkCounts: Int32Array;
  /** By sentence pair: the mean of ln p of its tokens, in both directions. */
  readonly scores: Float32Array;
}

/** Finds the best links of the sentences of a part. */
export function bestLinks(linking: BestLinking): void {
  const { corpus: { source, target }, links, linkCounts, scores } = linking;
  const cells = new SentenceCells(linking);
  const symmetrizer = new Symmetrizer();
  let generators = new Int32Array(64);
  let generated = new Int32Array(64);
  cells.walk((sentence) => {
    const [n, m] = [lengthOf(source, sentence), lengthOf(target, sentence)];
    if (generators.length < m) generators = new Int32Array(2 * m);
    if (generated.length < n) generated = new Int32Array(2 * n);
    cells.fill(sentence);
    chooseColumns(cells, generators);
    chooseRows(cells, generated);
    scores[sentence] = (sumOfLogs(cells.columnSums, m) + sumOfLogs(cells.rowSums, n)) / (n + m);
    let at = 2 * ((source.starts[sentence] as number) + (target.starts[sentence] as number));
    const first = at;
    symmetrizer.run(n, m, generators, generated, (i, j) => {
      links[at++] = i;
      links[at++] = j;
    });
    linkCounts[sentence] = (at - first) / 2;
  });
}
export const bestLinksTask = threadTask(import.meta.url, "bestLinks", bestLinks);

/** For each target token the source token that most probably generated it; -1 where it is the null word. */
function chooseColumns({ n, m, forward, columnNulls }: SentenceCells, chosen: Int32Array): void {
  const best = columnNulls.slice(0, m);
  chosen.fill(-1, 0, m);
  for (let i = 0, at = 0; i < n; i += 1) {
    for (let j = 0; j < m; j += 1, at += 1) {
      if ((forward[at] as number) <= (best[j] as number)) continue;
      best[j] = forward[at] as number;
      chosen[j] = i;
    }
  }
}

function chooseRows({ n, m, backward, rowNulls }: SentenceCells, chosen: Int32Array): void {
  for (let i = 0, at = 0; i < n; i += 1) {
    let best = rowNulls[i] as number;
    chosen[i] = -1;
    for (let j = 0; j < m; j += 1, at += 1) {
      if ((backward[at] as number) <= best) continue;
      best = backward[at] as number;
      chosen[i] = j;
    }
  }
}

function sumOfLogs(numbers: Float64Array, count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += Math.log(numbers[at] as number);
  return sum;
}
