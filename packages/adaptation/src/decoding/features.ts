/** What a translation is scored by, in the order of every array of weights or features. All logarithms are natural. */
export const featureNames = [
  "languageModel",
  /** minus the words jumped over between phrases */
  "distortion",
  /** minus the words of the translation */
  "wordPenalty",
  /** minus the phrases it is made of */
  "phrasePenalty",
  "targetGivenSource", "sourceGivenTarget", "lexicalTargetGivenSource", "lexicalSourceGivenTarget",
  /** how probable it is that a phrase stands so to the one before it in the target: behind it in the source too, before it, elsewhere */
  "monotone", "swap", "discontinuous",
  /** how probable it is that the one behind it stands so to it */
  "nextMonotone", "nextSwap", "nextDiscontinuous",
  /** minus the words that were copied because nothing was known of them */
  "unknown",
  /** minus the words of the source that were translated as the baseline does, as the memory does */
  "baseline", "memory",
] as const;

/** One of `featureNames`. */
export type FeatureName = (typeof featureNames)[number];

/** Where each feature stands. */
export const feature = Object.fromEntries(featureNames.map((name, at) => [name, at])) as Record<FeatureName, number>;

/** How many features there are. */
export const featureCount = featureNames.length;

/** Weights to start from, and to stay with where there is too little to tune on: about what tuning comes to on corpora of several sizes. */
export const defaultWeights: Readonly<Record<FeatureName, number>> = {
  languageModel: 0.5, distortion: 0.3, wordPenalty: -0.9, phrasePenalty: -0.6,
  targetGivenSource: 0.3, sourceGivenTarget: 0.35, lexicalTargetGivenSource: 0.12, lexicalSourceGivenTarget: 0.1,
  monotone: 0.4, swap: 0.2, discontinuous: 0.2, nextMonotone: 0.25, nextSwap: 0.1, nextDiscontinuous: 0.1,
  unknown: 6, baseline: 3, memory: 0.3,
};

/** Weights as an array; those that are not named are the defaults. Throws RangeError for a name or a number that is none. */
export function weightsFrom(named: Readonly<Record<string, number>> = {}): Float64Array {
  for (const [name, weight] of Object.entries(named)) {
    if (!Object.hasOwn(feature, name)) {
      throw new RangeError(`There is no feature ${JSON.stringify(name)}; there are ${featureNames.join(", ")}.`);
    }
    if (!Number.isFinite(weight)) throw new RangeError(`The weight of the feature ${name} is ${weight}; it must be a finite number.`);
  }
  return Float64Array.from(featureNames, (name) => named[name] ?? defaultWeights[name]);
}

/** Weights by their names, for a model file. */
export function weightsByName(weights: ArrayLike<number>): Record<FeatureName, number> {
  return Object.fromEntries(featureNames.map((name, at) => [name, weights[at] as number])) as Record<FeatureName, number>;
}
