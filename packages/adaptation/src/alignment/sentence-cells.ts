import { lengthOf, type AlignedCorpus } from "./aligned-corpus.js";
import { fillDiagonal, nullProbability, type DiagonalTables } from "./diagonal.js";
import type { PartModel, TranslationModel } from "./translation-model.js";
import type { WordPairs } from "./word-pairs.js";

/** How strongly links keep to the diagonal. */
export interface Tensions {
  /** Where source words generate target words. */
  readonly forward: number;
  readonly backward: number;
}

/** What a walk over sentences reads. */
export interface Aligning {
  readonly corpus: AlignedCorpus;
  readonly pairs: WordPairs;
  readonly model: TranslationModel;
  readonly tensions: Tensions;
  readonly part: number;
}

/** The probabilities of all cells of one sentence pair after another. Its arrays grow to the largest. */
export class SentenceCells {
  /** Source and target tokens. */
  n = 0;
  m = 0;
  /** By cell, a row for each source token: that the one token generates the other there. */
  forward = new Float64Array(0);
  backward = new Float64Array(0);
  /** By target token: that anything generates it; of these, that the null word does. By source token likewise. */
  columnSums = new Float64Array(0);
  columnNulls = new Float64Array(0);
  rowSums = new Float64Array(0);
  rowNulls = new Float64Array(0);
  diagonal: DiagonalTables = { forward: this.forward, backward: this.forward, distance: this.forward };

  constructor(private readonly aligning: Aligning) {}

  /** Calls `each` with the sentence pairs of the part, those of one size one after another, and `sizeDone` behind the last of a size. */
  walk(each: (sentence: number) => void, sizeDone: () => void = () => undefined): void {
    const { corpus: { source, target, order, partStarts }, part } = this.aligning;
    const end = partStarts[part + 1] as number;
    for (let place = partStarts[part] as number; place < end; place += 1) {
      const sentence = order[place] as number;
      const [n, m] = [lengthOf(source, sentence), lengthOf(target, sentence)];
      if (n !== this.n || m !== this.m) {
        if (this.n > 0) sizeDone();
        this.resize(n, m);
      }
      each(sentence);
    }
    if (this.n > 0) sizeDone();
  }

  /** Fills the arrays for a sentence pair, with the estimates of the round before. */
  fill(sentence: number): void {
    const { corpus: { source, cellStarts }, pairs: { ofCell, starts }, model, part } = this.aligning;
    const { n, m, forward, backward, columnSums, diagonal: { forward: nearForward, backward: nearBackward } } = this;
    const probabilities = (model.parts[part] as PartModel).pairs;
    this.fillNulls(sentence);
    const first = source.starts[sentence] as number;
    let cell = cellStarts[sentence] as number;
    for (let i = 0, at = 0; i < n; i += 1) {
      const pair = starts[source.words[first + i] as number] as number;
      let row = this.rowNulls[i] as number;
      for (let j = 0; j < m; j += 1, at += 1, cell += 1) {
        const number = (pair + (ofCell[cell] as number)) << 2;
        const ahead = (probabilities[number] as number) * (nearForward[at] as number);
        const back = (probabilities[number + 1] as number) * (nearBackward[at] as number);
        forward[at] = ahead;
        backward[at] = back;
        (columnSums[j] as number) += ahead;
        row += back;
      }
      this.rowSums[i] = row;
    }
  }

  private fillNulls(sentence: number): void {
    const { corpus: { source, target }, model: { forwardNull, backwardNull } } = this.aligning;
    const [firstSource, firstTarget] = [source.starts[sentence] as number, target.starts[sentence] as number];
    for (let j = 0; j < this.m; j += 1) {
      this.columnSums[j] = this.columnNulls[j] = nullProbability * (forwardNull[target.words[firstTarget + j] as number] as number);
    }
    for (let i = 0; i < this.n; i += 1) {
      this.rowNulls[i] = nullProbability * (backwardNull[source.words[firstSource + i] as number] as number);
    }
  }

  private resize(n: number, m: number): void {
    this.n = n;
    this.m = m;
    if (this.forward.length < n * m) {
      const table = (): Float64Array<ArrayBuffer> => new Float64Array(2 * n * m);
      [this.forward, this.backward] = [table(), table()];
      this.diagonal = { forward: table(), backward: table(), distance: table() };
    }
    if (this.columnSums.length < m) [this.columnSums, this.columnNulls] = [new Float64Array(2 * m), new Float64Array(2 * m)];
    if (this.rowSums.length < n) [this.rowSums, this.rowNulls] = [new Float64Array(2 * n), new Float64Array(2 * n)];
    fillDiagonal(this.diagonal, n, m, this.aligning.tensions.forward, this.aligning.tensions.backward);
  }
}
