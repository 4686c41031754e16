// Bands of quality, calibrated on segments whose translations can be compared with references: what `good` promises is measured by
// cross-validation (Stone, "Cross-validatory choice and assessment of statistical predictions", 1974) over documents, with each cut-off
// chosen without the documents that it is tried on; intervals of shares as Wilson, "Probable inference, the law of succession, and
// statistical inference", 1927.
import { type DecodedFacts, qualityFeatureNames, qualityFeatures } from "./features.js";
import { estimate, type Estimator, fitRidge } from "./ridge.js";

/** A translated segment of held-out data. */
export interface JudgedSegment {
  readonly facts: DecodedFacts;
  /** Sentence chrF against the reference, 0 to 100. */
  readonly chrf: number;
  /** Segments of one document are never on both sides of a comparison. */
  readonly document: string | number;
}

/** How well a segment is estimated to be translated. */
export type Band = "good" | "adequate" | "poor";

/** A share that was counted, with its 95 % interval. */
export interface CountedShare {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Of how many. */
  readonly segments: number;
}

/** What estimates bands, and what is known of the estimates. Plain JSON: it stands in the header of a model file and in its report. */
export interface QualityCalibration {
  readonly version: 1;
  readonly names: readonly string[];
  readonly estimator: Estimator;
  readonly cutOffs: { readonly good: number; readonly adequate: number };
  /** Segments said to be good that are: chrF of `goodFrom` or more. Measured on documents that neither weights nor cut-off have seen. */
  readonly precisionOfGood: CountedShare;
  /** Of all segments, how many are that good, estimated or not: what a blind guess would reach. */
  readonly shareOfGood: number;
  readonly goodFrom: number;
  readonly poorBelow: number;
  /** Between estimate and chrF, on documents that the estimate has not seen. */
  readonly correlation: number;
  /** How the segments fall into bands. */
  readonly bands: Readonly<Record<Band, number>>;
  readonly segments: number;
}

/** On fewer segments cut-offs would be a matter of luck. */
export const fewestJudged = 400;
const goodFrom = 75;
const poorBelow = 50;
const wantedPrecision = 0.75;
/** A band of fewer would promise what nobody could check. */
const fewestGood = 40;
/** Estimates that tell less of the truth are no better than chance for a reader. */
const leastCorrelation = 0.15;
const folds = 10;
const penalties = [3, 30, 300] as const;

/**
 * Calibrates bands on judged segments. Undefined on fewer than `fewestJudged`, from fewer than two documents, and where the estimates
 * tell too little for a band. The same segments give the same bands.
 */
export function calibrateQuality(segments: readonly JudgedSegment[]): QualityCalibration | undefined {
  if (segments.length < fewestJudged) return undefined;
  const rows = segments.map(({ facts }) => qualityFeatures(facts));
  const labels = segments.map(({ chrf }) => chrf);
  const foldOf = foldsByDocument(segments);
  if (new Set(foldOf).size < 2) return undefined;
  const [penalty, unseen] = bestPenalty(rows, labels, foldOf);
  const correlation = correlationOf(unseen, labels);
  if (!(correlation >= leastCorrelation)) return undefined;
  const good = goodCutOff(unseen, labels);
  if (good === undefined) return undefined;
  const precisionOfGood = unseenPrecision(unseen, labels, foldOf);
  if (precisionOfGood.segments < fewestGood) return undefined;
  const shareOfGood = share(labels, (chrf) => chrf >= goodFrom);
  const poorShare = Math.min(0.3, Math.max(0.05, share(labels, (chrf) => chrf < poorBelow)));
  const adequate = Math.min(good, quantile(unseen, poorShare));
  const bandOf = (value: number): Band => (value >= good ? "good" : value >= adequate ? "adequate" : "poor");
  const bands = Object.fromEntries((["good", "adequate", "poor"] as const).map((band) =>
    [band, rounded(share(unseen, (value) => bandOf(value) === band))])) as Record<Band, number>;
  return {
    version: 1, names: qualityFeatureNames, estimator: inShort(fitRidge(rows, labels, penalty)),
    cutOffs: { good: rounded(good), adequate: rounded(adequate) }, precisionOfGood, shareOfGood: rounded(shareOfGood), goodFrom, poorBelow,
    correlation: rounded(correlation), bands, segments: segments.length,
  };
}

/** The band of a segment. */
export function estimateBand({ estimator, cutOffs }: QualityCalibration, facts: DecodedFacts): Band {
  const value = estimate(estimator, qualityFeatures(facts));
  return value >= cutOffs.good ? "good" : value >= cutOffs.adequate ? "adequate" : "poor";
}

/** How many of those segments that are said to be good are, of segments that neither estimates nor cut-offs were made from. */
export function precisionOfGood(
  calibration: QualityCalibration, segments: readonly Pick<JudgedSegment, "facts" | "chrf">[],
): CountedShare {
  const said = segments.filter(({ facts }) => estimateBand(calibration, facts) === "good");
  return wilson(said.filter(({ chrf }) => chrf >= calibration.goodFrom).length, said.length);
}

/** The calibration in a header that was read; undefined where there is none, or one of other features than this version has. */
export function readCalibration(value: unknown): QualityCalibration | undefined {
  const found = value as QualityCalibration | null | undefined;
  if (typeof found !== "object" || found === null || found.version !== 1) return undefined;
  if (JSON.stringify(found.names) !== JSON.stringify(qualityFeatureNames)) return undefined;
  const { estimator, cutOffs } = found;
  const width = qualityFeatureNames.length;
  const numbers = (list: readonly number[] | undefined, length: number): boolean =>
    Array.isArray(list) && list.length === length && list.every((one) => Number.isFinite(one));
  const whole = numbers(estimator?.means, width) && numbers(estimator.deviations, width) && numbers(estimator.weights, 2 * width)
    && numbers([estimator.intercept, cutOffs?.good, cutOffs?.adequate], 3);
  return whole ? found : undefined;
}

/** Whole documents, each to the fold that has fewest segments by then, the longest first. */
function foldsByDocument(segments: readonly JudgedSegment[]): number[] {
  const sizes = new Map<string | number, number>();
  for (const { document } of segments) sizes.set(document, (sizes.get(document) ?? 0) + 1);
  const filled = new Array<number>(Math.min(folds, sizes.size)).fill(0);
  const foldOf = new Map<string | number, number>();
  for (const [document, size] of [...sizes].sort(([, a], [, b]) => b - a)) {
    const fold = filled.indexOf(Math.min(...filled));
    filled[fold] = (filled[fold] as number) + size;
    foldOf.set(document, fold);
  }
  return segments.map(({ document }) => foldOf.get(document) as number);
}

/** The penalty under which estimates of unseen documents are nearest to the truth, with these estimates. */
function bestPenalty(rows: readonly Float64Array[], labels: readonly number[], foldOf: readonly number[]): [number, number[]] {
  let best: [number, number[]] | undefined;
  let least = Infinity;
  for (const penalty of penalties) {
    const unseen = new Array<number>(rows.length).fill(0);
    for (const fold of new Set(foldOf)) {
      const seen = foldOf.flatMap((one, at) => (one === fold ? [] : [at]));
      const estimator = fitRidge(seen.map((at) => rows[at] as Float64Array), seen.map((at) => labels[at] as number), penalty);
      foldOf.forEach((one, at) => { if (one === fold) unseen[at] = estimate(estimator, rows[at] as Float64Array); });
    }
    const error = unseen.reduce((sum, value, at) => sum + (value - (labels[at] as number)) ** 2, 0);
    if (error < least) [least, best] = [error, [penalty, unseen]];
  }
  return best as [number, number[]];
}

/**
 * The lowest estimate from which on as many are good as is wanted; where that is never so, the one that a fifth exceeds, if good ones
 * are clearly more frequent there.
 */
function goodCutOff(estimates: readonly number[], labels: readonly number[]): number | undefined {
  const order = estimates.map((_, at) => at).sort((a, b) => (estimates[b] as number) - (estimates[a] as number));
  let good = 0;
  let lowest: number | undefined;
  order.forEach((at, place) => {
    if ((labels[at] as number) >= goodFrom) good++;
    if (place + 1 >= fewestGood && good / (place + 1) >= wantedPrecision) lowest = estimates[at];
  });
  if (lowest !== undefined) return lowest;
  const fifth = order.slice(0, Math.max(fewestGood, Math.floor(order.length / 5)));
  const among = share(fifth, (at) => (labels[at] as number) >= goodFrom);
  const twiceTheError = 2 * Math.sqrt((among * (1 - among)) / fifth.length);
  return among - twiceTheError > share(labels, (chrf) => chrf >= goodFrom) ? estimates[fifth.at(-1) as number] : undefined;
}

/** How many are good of those said to be, each fold by a cut-off that was chosen on all others. */
function unseenPrecision(estimates: readonly number[], labels: readonly number[], foldOf: readonly number[]): CountedShare {
  let [said, good] = [0, 0];
  for (const fold of new Set(foldOf)) {
    const others = foldOf.flatMap((one, at) => (one === fold ? [] : [at]));
    const cutOff = goodCutOff(others.map((at) => estimates[at] as number), others.map((at) => labels[at] as number)) ?? Infinity;
    foldOf.forEach((one, at) => {
      if (one !== fold || (estimates[at] as number) < cutOff) return;
      said++;
      if ((labels[at] as number) >= goodFrom) good++;
    });
  }
  return wilson(good, said);
}

/** Wilson, "Probable inference, the law of succession, and statistical inference", 1927. */
function wilson(hits: number, of: number): CountedShare {
  if (of === 0) return { share: 0, low: 0, high: 1, segments: 0 };
  const z = 1.96;
  const [part, scale] = [hits / of, 1 + (z * z) / of];
  const middle = (part + (z * z) / (2 * of)) / scale;
  const half = (z / scale) * Math.sqrt((part * (1 - part)) / of + (z * z) / (4 * of * of));
  return { share: rounded(part), low: rounded(middle - half), high: rounded(middle + half), segments: of };
}

function correlationOf(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  a.forEach((value, at) => {
    const [x, y] = [value - meanA, (b[at] as number) - meanB];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  });
  return ab / Math.sqrt(aa * bb);
}

function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.filter(holds).length / values.length;
}

function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(part * (values.length - 1))] as number;
}

const rounded = (value: number): number => Number(value.toPrecision(6));

function inShort({ means, deviations, weights, intercept }: Estimator): Estimator {
  return { means: means.map(rounded), deviations: deviations.map(rounded), weights: weights.map(rounded), intercept: rounded(intercept) };
}
