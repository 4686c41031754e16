import { windowWords } from "./coverage.js";

/**
 * What is estimated for words that are not covered yet: for each gap the best that its spans add up to, without language-model context and
 * without reordering (Koehn, Och & Marcu 2003). A gap is either at most as long as the window of coverage or goes on to the end of the
 * sentence, so a band and a column are enough.
 */
export class FutureCosts {
  private length = 0;
  private band = new Float64Array(64 * (windowWords + 1));
  private tail = new Float64Array(64);

  /** `spansFrom[n]` up to `spansFrom[n + 1]` are the spans that begin at word n, which end before word `ends` and score `best` at most. */
  fill(length: number, spansFrom: Int32Array, ends: Int32Array, best: Float64Array): void {
    const row = windowWords + 1;
    if (this.tail.length <= length) {
      this.tail = new Float64Array(length * 2);
      this.band = new Float64Array(length * 2 * row);
    }
    const { band, tail } = this;
    this.length = length;
    tail[length] = 0;
    band.fill(-Infinity, 0, (length + 1) * row);
    band[length * row] = 0;
    for (let from = length - 1; from >= 0; from--) {
      tail[from] = -Infinity;
      band[from * row] = 0;
      for (let span = spansFrom[from] as number; span < (spansFrom[from + 1] as number); span++) {
        const [to, score] = [ends[span] as number, best[span] as number];
        tail[from] = Math.max(tail[from] as number, score + (tail[to] as number));
        for (let gap = to - from; gap <= windowWords && from + gap <= length; gap++) {
          const sum = score + (band[to * row + gap - (to - from)] as number);
          if (sum > (band[from * row + gap] as number)) band[from * row + gap] = sum;
        }
      }
    }
  }

  /** The estimate of all that is not covered; -Infinity where a gap cannot be filled. */
  of(firstGap: number, window: number): number {
    let sum = 0;
    let gap = firstGap;
    let rest = window;
    while (rest !== 0) {
      const free = 31 - Math.clz32(rest & -rest);
      sum += this.band[gap * (windowWords + 1) + free] as number;
      rest >>>= free;
      const covered = 31 - Math.clz32(~rest & (rest + 1));
      rest >>>= covered;
      gap += free + covered;
    }
    return gap < this.length ? sum + (this.tail[gap] as number) : sum;
  }
}
