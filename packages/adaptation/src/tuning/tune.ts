/**
 * Minimum error rate training (Och 2003): weights are changed one after the other, each to the best that the line search finds, until
 * nothing gains; from several beginnings, because what is found is the top of the nearest hill only. Then the segments are translated
 * anew with what was found, and the lists grow by what is new.
 */
import { weightsFrom } from "../decoding/index.js";
import { Dice } from "../random/index.js";
import { bleuOf } from "../scores/index.js";
import { addKBestLists, type KBestLists, sumOfBest } from "./k-best-lists.js";
import { LineSearch } from "./line-search.js";

/** With fewer segments the weights that were begun with are kept: what is tuned on less is learned by heart. */
export const fewestSegments = 200;

/** Gains below this are not worth another round, in BLEU. */
const leastGain = 0.005;

/** How weights are tuned. */
export interface TuningOptions {
  /** Translates all segments: at most `count` translations of each, the best first. Spread it over workers and join the parts in order. */
  readonly decode: (weights: Float64Array, count: number) => Promise<KBestLists>;
  readonly segments: number;
  readonly start?: Float64Array;
  readonly seed: number;
  readonly passes?: number;
  /** Beginnings beside the weights that were best so far. */
  readonly restarts?: number;
  readonly listLength?: number;
  readonly signal?: AbortSignal;
  /** Is told after each pass: which one, and BLEU of what was decoded. */
  readonly onPass?: (pass: number, bleu: number) => void;
}

/** What tuning came to. */
export interface Tuned {
  readonly weights: Float64Array;
  /** False where there were too few segments. */
  readonly tuned: boolean;
  /** BLEU of the segments as they are translated with the weights; undefined where there were too few. */
  readonly bleu: number | undefined;
  /** BLEU at the beginning of each pass. */
  readonly passes: readonly number[];
}

/** The weights under which the segments are translated with the best BLEU of all that were tried. The same for the same seed. */
export async function tune(options: TuningOptions): Promise<Tuned> {
  const { decode, segments, start = weightsFrom(), seed, passes = 5, listLength = 100, signal, onPass } = options;
  if (segments < fewestSegments) return { weights: start.slice(), tuned: false, bleu: undefined, passes: [] };
  const dice = new Dice(seed);
  const bleus: number[] = [];
  let weights: Float64Array = start.slice();
  let best = { weights, bleu: -1 };
  let lists: KBestLists | undefined;
  for (let pass = 0; pass <= passes; pass++) {
    signal?.throwIfAborted();
    // The last one only tells whether the weights of the last pass are better.
    const decoded = await decode(weights, pass < passes ? listLength : 1);
    const bleu = bleuOf(sumOfBest(decoded));
    bleus.push(bleu);
    onPass?.(pass, bleu);
    if (bleu > best.bleu) best = { weights, bleu };
    if (pass === passes) break;
    const before = lists?.hashes.length ?? 0;
    lists = lists === undefined ? decoded : addKBestLists(lists, decoded);
    if (lists.hashes.length === before) break;
    weights = optimise(lists, [best.weights, weights], options.restarts ?? 3, dice);
  }
  return { weights: best.weights, tuned: true, bleu: best.bleu, passes: bleus };
}

/** The best weights for lists, from some beginnings and from others near the first. Weights that nothing depends on stay as they are. */
function optimise(lists: KBestLists, starts: readonly Float64Array[], restarts: number, dice: Dice): Float64Array {
  const search = new LineSearch(lists);
  const features = Int32Array.from((starts[0] as Float64Array).keys()).filter((feature) => search.tells(feature));
  const beginnings = [...starts];
  const [first] = starts as [Float64Array];
  for (let n = 0; n < restarts; n++) {
    const beginning = first.slice();
    for (const feature of features) {
      beginning[feature] = (first[feature] as number) * (0.25 + 1.5 * dice.share()) + 0.1 * (dice.share() - 0.5);
    }
    beginnings.push(beginning);
  }
  let best = { weights: first, bleu: -1 };
  for (const beginning of beginnings) {
    const found = climb(search, beginning, dice.shuffle(features.slice()));
    if (found.bleu > best.bleu) best = found;
  }
  return normalised(best.weights, features);
}

/** Changes one weight after the other, round after round as long as that gains. */
function climb(search: LineSearch, beginning: Float64Array, order: Int32Array): { weights: Float64Array; bleu: number } {
  const weights = beginning.slice();
  search.setWeights(weights);
  let bleu = search.bleuHere();
  for (let before = -1; bleu > before + leastGain;) {
    before = bleu;
    for (const feature of order) {
      const found = search.along(feature);
      if (found.bleu <= bleu) continue;
      weights[feature] = (weights[feature] as number) + found.step;
      bleu = found.bleu;
      search.move(feature, found.step);
    }
  }
  return { weights, bleu };
}

/** BLEU depends on how the weights stand to each other; the size of those that something depends on is brought to what it is by default. */
function normalised(weights: Float64Array, features: Int32Array): Float64Array {
  const size = (array: Float64Array) => features.reduce((sum, feature) => sum + Math.abs(array[feature] as number), 0);
  const factor = size(weightsFrom()) / size(weights);
  if (!Number.isFinite(factor)) return weights;
  const brought = weights.slice();
  for (const feature of features) brought[feature] = (weights[feature] as number) * factor;
  return brought;
}
