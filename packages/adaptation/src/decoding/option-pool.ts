import { type DecoderLanguageModel, tableFeatures } from "./decoder-model.js";
import { feature, featureCount } from "./features.js";
import { grown } from "./growing.js";

/** Where an option comes from. */
export const origins = ["phraseTable", "forced", "unknown", "baseline", "memory"] as const;

/** One of `origins`: who offered a phrase. */
export type Origin = (typeof origins)[number];

const penaltyOf: Partial<Record<Origin, number>> = {
  unknown: feature.unknown, baseline: feature.baseline, memory: feature.memory,
};

/**
 * Phrase options, in arrays that only grow: their words, their features, and what of their score does not depend on the hypothesis before
 * them. Of the language model that is the score and the states of the phrase read without context: as soon as a hypothesis comes into one
 * of these states, the rest of the phrase is known.
 */
export class OptionPool {
  count = 0;
  private wordCount = 0;
  starts = new Int32Array(1 << 12);
  ends = new Int32Array(1 << 12);
  originOf = new Uint8Array(1 << 12);
  /** Whatever the maker of an option wants to find it by again. */
  keys = new Int32Array(1 << 12);
  /** The weighted score without language model and orientation; with the language model's estimate; of each orientation. */
  local = new Float64Array(1 << 12);
  estimates = new Float64Array(1 << 12);
  orientations = new Float64Array(3 << 12);
  /** The weighted score of each orientation of the phrase behind it; equal numbers in `turns` stand for equal scores. */
  nextOrientations = new Float64Array(3 << 12);
  turns = new Int32Array(1 << 12);
  features = new Float32Array(featureCount << 12);
  words = new Int32Array(1 << 14);
  /** The words as the language model sees them. */
  seen = new Int32Array(1 << 14);
  /** Per word: the state after it without context, and the logarithms of the probabilities of all words of the phrase behind it. */
  contextFree = new Int32Array(1 << 14);
  behind = new Float64Array(1 << 14);

  constructor(private readonly languageModel: DecoderLanguageModel, private weights: Float64Array) {}

  /** Forgets all options, which `weights` will be used for from now on. */
  reset(weights: Float64Array): void {
    this.weights = weights;
    this.truncate(0);
  }

  /** Forgets the options from `count` on. */
  truncate(count: number): void {
    this.count = count;
    this.wordCount = count === 0 ? 0 : (this.ends[count - 1] as number);
  }

  /**
   * Adds the words `from` up to `to` as an option for a span of `sourceLength` words, and answers its number. `scores` has the features
   * of a phrase table from `at` on; without them they are 0, certain. `seen` has the words that the language model sees where they are
   * not these.
   */
  add(origin: Origin, sourceLength: number, words: ArrayLike<number>, from: number, to: number, key: number, scores?: ArrayLike<number>,
    at = 0, seen: ArrayLike<number> = words): number {
    const option = this.count;
    this.reserve(option + 1, this.wordCount + to - from);
    this.starts[option] = this.wordCount;
    for (let word = from; word < to; word++, this.wordCount++) {
      this.words[this.wordCount] = words[word] as number;
      this.seen[this.wordCount] = seen[word] as number;
    }
    this.ends[option] = this.wordCount;
    this.originOf[option] = origins.indexOf(origin);
    this.keys[option] = key;
    this.writeFeatures(option, to - from, scores, at);
    const penalty = penaltyOf[origin];
    if (penalty !== undefined) this.features[option * featureCount + penalty] = -sourceLength;
    this.writeScores(option);
    this.count++;
    return option;
  }

  private reserve(options: number, words: number): void {
    if (options > this.starts.length) {
      this.starts = grown(this.starts, options);
      this.ends = grown(this.ends, options);
      this.originOf = grown(this.originOf, options);
      this.keys = grown(this.keys, options);
      this.local = grown(this.local, options);
      this.estimates = grown(this.estimates, options);
      this.orientations = grown(this.orientations, options * 3);
      this.nextOrientations = grown(this.nextOrientations, options * 3);
      this.turns = grown(this.turns, options);
      this.features = grown(this.features, options * featureCount);
    }
    if (words > this.words.length) {
      this.words = grown(this.words, words);
      this.seen = grown(this.seen, words);
      this.contextFree = grown(this.contextFree, words);
      this.behind = grown(this.behind, words);
    }
  }

  private writeFeatures(option: number, length: number, scores: ArrayLike<number> | undefined, at: number): void {
    const { features } = this;
    const row = option * featureCount;
    features.fill(0, row, row + featureCount);
    features[row + feature.wordPenalty] = -length;
    features[row + feature.phrasePenalty] = -1;
    // The features of a row of a phrase table stand side by side here.
    for (let n = 0; scores !== undefined && n < tableFeatures.length; n++) {
      features[row + feature.targetGivenSource + n] = scores[at + n] as number;
    }
  }

  /** The orientations are left out of `local`: which one it is depends on the hypothesis before. */
  private writeScores(option: number): void {
    const { weights, features } = this;
    const row = option * featureCount;
    let local = 0;
    for (let n = 0; n < featureCount; n++) {
      if (n < feature.monotone || n > feature.nextDiscontinuous) local += (weights[n] as number) * (features[row + n] as number);
    }
    const weighted = (at: number) => (weights[at] as number) * (features[row + at] as number);
    let turn = 0;
    for (let n = 0; n < 3; n++) {
      this.orientations[option * 3 + n] = weighted(feature.monotone + n);
      this.nextOrientations[option * 3 + n] = weighted(feature.nextMonotone + n);
      turn = mixed(turn, features[row + feature.nextMonotone + n] as number);
    }
    this.turns[option] = turn;
    this.local[option] = local;
    this.estimates[option] = local + (weights[feature.languageModel] as number) * this.readWithoutContext(option);
  }

  private readWithoutContext(option: number): number {
    const { languageModel, seen, contextFree, behind } = this;
    const [start, end] = [this.starts[option] as number, this.ends[option] as number];
    let state = languageModel.empty;
    for (let word = start; word < end; word++) {
      state = contextFree[word] = languageModel.advance(state, seen[word] as number);
      behind[word] = languageModel.last[0] as number;
    }
    let sum = 0;
    for (let word = end - 1; word >= start; word--) {
      const own = behind[word] as number;
      behind[word] = sum;
      sum += own;
    }
    return sum;
  }
}

const single = new Float32Array(1);
const bits = new Int32Array(single.buffer);

/** A hash and one more number: 32 bits that two lists of numbers share once in four thousand millions. */
function mixed(hash: number, value: number): number {
  single[0] = value;
  const next = Math.imul(hash ^ (bits[0] as number), 0x9e3779b1);
  return next ^ (next >>> 15);
}
