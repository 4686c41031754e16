/**
 * Interpolated modified Kneser–Ney smoothing (Chen and Goodman, "An Empirical Study of Smoothing Techniques for Language Modeling",
 * 1999): three discounts for each length of n-grams, from the counts of counts; what they take away goes to the shorter n-gram, and of
 * single words to all words alike, the unknown one among them.
 */
import { reservedWords } from "../text/index.js";
import { type NgramCounts } from "./count-ngrams.js";

/**
 * By node of the trie: natural logarithms of the probability of its last word behind the others, and of what a word behind it gets that
 * never was.
 */
export interface Smoothed {
  readonly probabilities: Float32Array;
  readonly backOffs: Float32Array;
}

/** Discounts where a text is too small, or too unlike language, to say what they should be. */
const usualDiscounts: Discounts = [0, 0.5, 1, 1.5];

type Discounts = readonly [number, number, number, number];

/** Gives each n-gram its probability and its back-off. */
export function smooth(ngrams: NgramCounts): Smoothed {
  const nodes = ngrams.words.length;
  // As probabilities first; a word is asked for by the shorter n-gram, which is there before the longer one.
  const smoothed = { probabilities: new Float32Array(nodes), backOffs: new Float32Array(ngrams.levels[ngrams.order] as number) };
  smoothWords(ngrams, smoothed);
  for (let level = 2; level <= ngrams.order; level++) smoothLevel(ngrams, level, smoothed);
  for (const values of [smoothed.probabilities, smoothed.backOffs]) {
    for (let node = 0; node < values.length; node++) values[node] = Math.log(values[node] as number);
  }
  return smoothed;
}

function smoothWords({ counts, levels }: NgramCounts, { probabilities, backOffs }: Smoothed): void {
  const from = levels[1] as number;
  const to = levels[2] as number;
  const discounts = discountsOf(counts, from, to);
  let total = 0;
  let seen = 0;
  let taken = 0;
  for (let node = from; node < to; node++) {
    const count = counts[node] as number;
    if (count === 0) continue;
    seen++;
    total += count;
    taken += discounts[Math.min(count, 3)] as number;
  }
  const forEach = total === 0 ? 1 : taken / total / (seen + 1);
  for (let node = from; node < to; node++) {
    const count = counts[node] as number;
    probabilities[node] = count === 0 ? forEach : (count - (discounts[Math.min(count, 3)] as number)) / total + forEach;
  }
  // Nobody asks how probable it is that a sentence begins, nor for the empty n-gram.
  backOffs[0] = probabilities[0] = probabilities[from + reservedWords.sentenceStart] = 1;
}

function smoothLevel({ counts, levels, firstChild, shorter }: NgramCounts, level: number, { probabilities, backOffs }: Smoothed): void {
  const discounts = discountsOf(counts, levels[level] as number, levels[level + 1] as number);
  for (let context = levels[level - 1] as number; context < (levels[level] as number); context++) {
    const from = firstChild[context] as number;
    const to = firstChild[context + 1] as number;
    let total = 0;
    let taken = 0;
    for (let node = from; node < to; node++) {
      const count = counts[node] as number;
      total += count;
      taken += discounts[count < 3 ? count : 3] as number;
    }
    const backOff = from === to ? 1 : taken / total;
    backOffs[context] = backOff;
    for (let node = from; node < to; node++) {
      const count = counts[node] as number;
      probabilities[node] = (count - (discounts[count < 3 ? count : 3] as number)) / total
        + backOff * (probabilities[shorter[node] as number] as number);
    }
  }
}

/** Discounts for counts of 1, 2, and 3 or more, from how many n-grams have the counts 1 to 4. */
function discountsOf(counts: Int32Array, from: number, to: number): Discounts {
  const seen = [0, 0, 0, 0, 0];
  for (let node = from; node < to; node++) {
    const count = counts[node] as number;
    if (count < 5) seen[count] = (seen[count] as number) + 1;
  }
  const [, one, two, three, four] = seen as [number, number, number, number, number];
  const y = one / (one + 2 * two);
  const discounts = [0, 1 - 2 * y * two / one, 2 - 3 * y * three / two, 3 - 4 * y * four / three] as const;
  const sound = discounts.every((discount, count) => count === 0 || (discount > 0 && discount <= count));
  return sound ? discounts : usualDiscounts;
}
