import { type Candidates } from "./candidates.js";
import { lexicalSteps, logarithmStep, maxPhrase } from "./side.js";
import { type Sides } from "./extract.js";

/** What each option is scored by, as natural logarithms of probabilities, in the order of `PhraseOptions.features`. */
export const phraseFeatures = ["targetGivenSource", "sourceGivenTarget", "lexicalTargetGivenSource", "lexicalSourceGivenTarget",
  "previousMonotone", "previousSwap", "previousDiscontinuous", "nextMonotone", "nextSwap", "nextDiscontinuous"] as const;

const width = phraseFeatures.length;

/** What one source phrase may become, best first by the sum of the first four features. Kept and given to many: nobody writes into it. */
export interface PhraseOptions {
  readonly count: number;
  /** One more than there are options: option `n` is `targets` from `targetStarts[n]` up to `targetStarts[n + 1]`. */
  readonly targetStarts: Int32Array;
  readonly targets: Int32Array;
  /** A row of `phraseFeatures` for each option. */
  readonly features: Float32Array;
  /** Where each option stands in the bitext for the first time: position in the source words, and in the target words. */
  readonly examples: Int32Array;
  /** How often the source phrase stands in the bitext. */
  readonly occurrences: number;
}

/** Taken from each count: one occurrence says less than its share (Foster, Kuhn and Johnson, "Phrasetable Smoothing", 2006). */
const discount = 0.35;
/** Added to the count of each orientation, as in Koehn et al., "Edinburgh System Description", 2005. */
const orientationPrior = 0.5;

/**
 * Scores candidates, and keeps the best `most` of them. `occurrences` of the source phrase were there, of which `sampled` were looked at.
 */
export function optionsOf(candidates: Candidates, sides: Sides, frequencies: Uint8Array, sourceLength: number, occurrences: number,
  sampled: number, most: number): PhraseOptions {
  const rows = new Float64Array(candidates.count * 2);
  const places = Array.from({ length: candidates.count }, (_, at) => at);
  for (const at of places) {
    const joint = (candidates.seen[at] as number) - discount;
    const target = candidates.targets[at] as number;
    const frequency = Math.exp((frequencies[target * maxPhrase + (candidates.lengths[at] as number) - 1] as number) * logarithmStep);
    rows[2 * at] = Math.log(joint / candidates.total);
    rows[2 * at + 1] = Math.min(0, Math.log(joint * occurrences / sampled / frequency));
  }
  const lexical = (at: number) => [
    -logarithmStep * stepsIn(sides.target.marks, candidates.targets[at] as number, candidates.lengths[at] as number),
    -logarithmStep * stepsIn(sides.source.marks, candidates.sources[at] as number, sourceLength),
  ] as const;
  const sums = places.map((at) => (rows[2 * at] as number) + (rows[2 * at + 1] as number) + lexical(at)[0] + lexical(at)[1]);
  places.sort((one, other) => (sums[other] as number) - (sums[one] as number) || one - other);
  const kept = places.slice(0, most);
  const options = emptyOptions(kept.map((at) => candidates.lengths[at] as number), occurrences);
  kept.forEach((at, option) => {
    const target = candidates.targets[at] as number;
    const words = sides.target.words.subarray(target, target + (candidates.lengths[at] as number));
    options.targets.set(words, options.targetStarts[option] as number);
    options.examples.set([candidates.sources[at] as number, target], 2 * option);
    options.features.set([rows[2 * at] as number, rows[2 * at + 1] as number, ...lexical(at)], option * width);
    writeOrientations(candidates, at, options.features, option * width + 4);
  });
  return options;
}

function emptyOptions(lengths: readonly number[], occurrences: number): PhraseOptions {
  const targetStarts = new Int32Array(lengths.length + 1);
  lengths.forEach((length, option) => (targetStarts[option + 1] = (targetStarts[option] as number) + length));
  return {
    count: lengths.length, targetStarts, targets: new Int32Array(targetStarts[lengths.length] as number),
    features: new Float32Array(lengths.length * width), examples: new Int32Array(lengths.length * 2), occurrences,
  };
}

function stepsIn(marks: Int32Array, from: number, length: number): number {
  let steps = 0;
  for (let at = from; at < from + length; at++) steps += lexicalSteps(marks[at] as number);
  return steps;
}

function writeOrientations({ turns, seen }: Candidates, at: number, features: Float32Array, to: number): void {
  const total = (seen[at] as number) + 3 * orientationPrior;
  for (let turn = 0; turn < 6; turn++) features[to + turn] = Math.log(((turns[at * 6 + turn] as number) + orientationPrior) / total);
}
