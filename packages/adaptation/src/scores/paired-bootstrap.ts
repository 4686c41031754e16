/** Paired bootstrap resampling (Koehn, "Statistical Significance Tests for Machine Translation Evaluation", 2004). */
import { Dice } from "../random/index.js";
import { sumOf } from "./bleu.js";

/** A score and the range in which it lies with the level asked for. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Two systems on the same segments: their scores and the gain of the second, each with its interval. */
export interface Comparison {
  readonly before: Interval;
  readonly after: Interval;
  /** `after` less `before`, of the same segments each time. */
  readonly gain: Interval;
  /** The share of resamples in which `after` scores higher. */
  readonly shareBetter: number;
}

/** How scores are resampled. */
export interface Resampling {
  /** Numbers of one segment. */
  readonly width: number;
  /** The score of summed numbers. */
  readonly score: (sums: Float64Array) => number;
  readonly seed: number;
  /** 1000 unless told. */
  readonly resamples?: number;
  /** 0.95 unless told. */
  readonly level?: number;
}

/** Compares two translations of the same segments by the numbers that their score is made of. The same seed gives the same. */
export function pairedBootstrap(before: Float64Array, after: Float64Array, options: Resampling): Comparison {
  const { width, score, seed, resamples = 1000, level = 0.95 } = options;
  if (before.length !== after.length || before.length % width !== 0) {
    throw new RangeError(`${before.length} and ${after.length} numbers are not those of the same segments, ${width} of each.`);
  }
  const segments = before.length / width;
  const dice = new Dice(seed);
  const scores = { before: new Float64Array(resamples), after: new Float64Array(resamples), gain: new Float64Array(resamples) };
  const sums = { before: new Float64Array(width), after: new Float64Array(width) };
  let better = 0;
  for (let resample = 0; resample < resamples; resample += 1) {
    sums.before.fill(0);
    sums.after.fill(0);
    for (let drawn = 0; drawn < segments; drawn += 1) {
      const from = dice.below(segments) * width;
      for (let at = 0; at < width; at += 1) {
        sums.before[at] = (sums.before[at] as number) + (before[from + at] as number);
        sums.after[at] = (sums.after[at] as number) + (after[from + at] as number);
      }
    }
    const [one, other] = [score(sums.before), score(sums.after)];
    scores.before[resample] = one;
    scores.after[resample] = other;
    scores.gain[resample] = other - one;
    if (other > one) better += 1;
  }
  const values = { before: score(sumOf(before, width)), after: score(sumOf(after, width)) };
  return {
    before: interval(values.before, scores.before, level),
    after: interval(values.after, scores.after, level),
    gain: interval(values.after - values.before, scores.gain, level),
    shareBetter: better / resamples,
  };
}

function interval(value: number, scores: Float64Array, level: number): Interval {
  const sorted = scores.sort();
  const outside = Math.floor((sorted.length * (1 - level)) / 2);
  return { value, low: sorted[outside] as number, high: sorted[sorted.length - 1 - outside] as number };
}
