/**
 * BLEU of a corpus (Papineni et al., 2002) as sacrebleu computes it (Post, 2018): tokens of mteval-v13a, n-grams up to four,
 * exponential smoothing of orders without a match, the closest reference's length.
 */
import { tokenize13a } from "./tokenize-13a.js";

const orders = 4;

/** Numbers that BLEU needs of a segment: its length, the reference's, and for each order the matches, then the n-grams. */
export const bleuWidth = 2 + 2 * orders;

/** References of segments, kept as their n-grams, so that many translations of the same segments are counted quickly. */
export class BleuReferences {
  private readonly segments: readonly ReferenceNgrams[];

  /** At least one reference for each segment. */
  constructor(references: readonly (readonly string[])[]) {
    this.segments = references.map((texts) => ngramsOf(texts.map(tokenize13a)));
  }

  /** Writes the `bleuWidth` numbers of a segment's translation from `at` on. */
  count(segment: number, translation: string, into: Float64Array, at = 0): void {
    this.countTokens(segment, tokenize13a(translation), into, at);
  }

  /** The same for a translation that is cut into tokens of mteval-v13a already. */
  countTokens(segment: number, tokens: readonly string[], into: Float64Array, at = 0): void {
    const { ids, base, places, most, lengths } = this.segments[segment] as ReferenceNgrams;
    into[at] = tokens.length;
    into[at + 1] = closest(lengths, tokens.length);
    const own = tokens.map((token) => ids.get(token) ?? 0);
    const used = new Int32Array(most.length);
    for (let order = 1; order <= orders; order += 1) {
      let matches = 0;
      for (let from = 0; from + order <= own.length; from += 1) {
        const place = places.get(keyOf(own, from, order, base));
        if (place === undefined || used[place] === most[place]) continue;
        used[place] = (used[place] as number) + 1;
        matches += 1;
      }
      into[at + 1 + order] = matches;
      into[at + 1 + orders + order] = Math.max(0, tokens.length - order + 1);
    }
  }
}

interface ReferenceNgrams {
  readonly ids: ReadonlyMap<string, number>;
  readonly base: number;
  /** Of the key of each n-gram, its place in `most`. */
  readonly places: ReadonlyMap<number, number>;
  /** How often the n-gram stands in the reference that has it most often. */
  readonly most: Int32Array;
  readonly lengths: readonly number[];
}

function ngramsOf(references: readonly (readonly string[])[]): ReferenceNgrams {
  const ids = new Map<string, number>();
  for (const token of references.flat()) if (!ids.has(token)) ids.set(token, ids.size + 1);
  const base = ids.size + 1;
  const places = new Map<number, number>();
  const most: number[] = [];
  for (const tokens of references) {
    const own = tokens.map((token) => ids.get(token) as number);
    const counts = new Map<number, number>();
    for (let order = 1; order <= orders; order += 1) {
      for (let from = 0; from + order <= own.length; from += 1) {
        const key = keyOf(own, from, order, base);
        if (!places.has(key)) places.set(key, most.push(0) - 1);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    for (const [key, count] of counts) most[places.get(key) as number] = Math.max(most[places.get(key) as number] as number, count);
  }
  return { ids, base, places, most: Int32Array.from(most), lengths: references.map((tokens) => tokens.length) };
}

/** A number of its own for each n-gram of words that the references have; one with a foreign word (0) gets a key that none has. */
function keyOf(ids: readonly number[], from: number, order: number, base: number): number {
  let key = 0;
  for (let at = from; at < from + order; at += 1) {
    const id = ids[at] as number;
    if (id === 0) return -1;
    key = key * base + id;
  }
  return key;
}

function closest(lengths: readonly number[], length: number): number {
  return lengths.reduce((best, other) => {
    const nearer = Math.abs(length - other) - Math.abs(length - best);
    return nearer < 0 || (nearer === 0 && other < best) ? other : best;
  }, lengths[0] ?? 0);
}

/** The numbers of every segment, `bleuWidth` of each, in order. */
export function bleuStatistics(translations: readonly string[], references: readonly (readonly string[])[]): Float64Array {
  checkPaired(translations, references);
  const kept = new BleuReferences(references);
  const statistics = new Float64Array(translations.length * bleuWidth);
  translations.forEach((translation, segment) => kept.count(segment, translation, statistics, segment * bleuWidth));
  return statistics;
}

/** BLEU, 0 to 100, of numbers summed over segments. Allocates nothing. */
export function bleuOf(sums: ArrayLike<number>, at = 0): number {
  const length = sums[at] as number;
  const reference = sums[at + 1] as number;
  let logarithms = 0;
  let smoothing = 1;
  let anyMatch = false;
  for (let order = 1; order <= orders; order += 1) {
    const matches = sums[at + 1 + order] as number;
    const total = sums[at + 1 + orders + order] as number;
    if (total === 0) return 0;
    anyMatch ||= matches > 0;
    if (matches === 0) smoothing *= 2;
    logarithms += Math.log(matches === 0 ? 1 / (smoothing * total) : matches / total);
  }
  if (!anyMatch) return 0;
  const brevity = length < reference ? Math.exp(1 - reference / length) : 1;
  return 100 * brevity * Math.exp(logarithms / orders);
}

/** BLEU, 0 to 100, of translations of a corpus; each segment has one reference or more. */
export function bleu(translations: readonly string[], references: readonly (readonly string[])[]): number {
  return bleuOf(sumOf(bleuStatistics(translations, references), bleuWidth));
}

/** The sums of numbers that come `width` of a segment. */
export function sumOf(statistics: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(width);
  for (let at = 0; at < statistics.length; at += 1) sums[at % width] = (sums[at % width] as number) + (statistics[at] as number);
  return sums;
}

/** Throws RangeError where translations and references are not as many, or a segment has no reference. */
export function checkPaired(translations: readonly string[], references: readonly (readonly string[])[]): void {
  if (translations.length !== references.length) {
    throw new RangeError(`There are ${translations.length} translations, but references for ${references.length} segments.`);
  }
  const bare = references.findIndex((texts) => texts.length === 0);
  if (bare >= 0) throw new RangeError(`Segment ${bare} has no reference.`);
}
