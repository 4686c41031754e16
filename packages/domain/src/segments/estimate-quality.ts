import { countWords } from "./count-words.js";

/** How much of a machine translation can be used as it is. */
export const qualityBands = ["good", "adequate", "poor"] as const;
/** The name of a band. */
export type QualityBand = (typeof qualityBands)[number];

/** Shares of the segments of a document, in percent. */
export type QualityShares = Readonly<Record<QualityBand, number>>;

/** What is known of a translated segment without looking at what it means. Texts are without inline codes. */
export interface QualityFacts {
  readonly source: string;
  readonly target: string;
  readonly unknownWords: readonly string[];
  /** Reviewers approved this translation, or somebody entered all of it. */
  readonly approved: boolean;
  /** No engine could translate it. */
  readonly failed: boolean;
  /** Inline codes were put around the text because the engine lost them. */
  readonly codesPlaced: boolean;
  /** How far a reference pair agrees, as `agreementOf` says; absent where none was asked. */
  readonly agreement?: number;
}

/** What the signs of a translation weigh, and what they must come to together. */
interface Scale {
  readonly weights: Readonly<Record<"agreement" | "unknown" | "logWords" | "kept" | "wordLength", number>>;
  readonly leastForGood: number;
  readonly leastForAdequate: number;
}

/**
 * Fitted to character F-scores against public references, all pairs together; each pair was then judged by weights that
 * were fitted without it.
 */
const alone: Scale = {
  weights: { agreement: 0, unknown: -0.37, logWords: 0.032, kept: 0.095, wordLength: 0.017 },
  leastForGood: 0.218, leastForAdequate: 0.196,
};
/** The same where a reference agrees, or does not: fitted to news, judged by other texts and by what adapted pairs write. */
const besideReference: Scale = {
  weights: { agreement: 0.51, unknown: -0.32, logWords: 0.023, kept: 0.18, wordLength: 0.014 },
  leastForGood: 0.54, leastForAdequate: 0.428,
};
/** The weights were fitted to sentences; nothing but a reference speaks for what is shorter. */
const fewestWords = 4;
/** No sentence is longer. Looking for all words of a megabyte in another one would take minutes. */
const longestSample = 4_000;

/** The band of a segment. */
export function estimateQuality({ source, target, unknownWords, approved, failed, codesPlaced, agreement }: QualityFacts): QualityBand {
  if (approved) return "good";
  if (failed) return "poor";
  const words = Math.max(countWords(source), 1);
  if (agreement === undefined && (words < fewestWords || unknownWords.length >= words)) return "poor";
  const { weights, leastForGood, leastForAdequate } = agreement === undefined ? alone : besideReference;
  // Names are unknown to an engine and still right, so that only words in lower case count.
  const unknown = unknownWords.filter((word) => /^\p{Ll}/u.test(word)).length / words;
  const score = weights.agreement * (agreement ?? 0) + weights.unknown * unknown + weights.logWords * Math.log(words)
    + weights.kept * keptShare(source, target) + weights.wordLength * (source.length / words);
  if (score < leastForAdequate) return "poor";
  return score < leastForGood || codesPlaced ? "adequate" : "good";
}

/** How many of the words stand in the target as they are: names, numbers and cognates of both languages are seldom wrong. */
function keptShare(source: string, target: string): number {
  const [start, answer] = [source.slice(0, longestSample), target.slice(0, 2 * longestSample)];
  return (start.match(/[\p{L}\p{N}_]{4,}/gu) ?? []).filter((word) => answer.includes(word)).length / Math.max(countWords(start), 1);
}

const order: Readonly<Record<QualityBand, number>> = { good: 0, adequate: 1, poor: 2 };

/** The band of several segments together: that of the worst of those that have one. Undefined when none has. */
export function worstQuality(bands: readonly (QualityBand | undefined)[]): QualityBand | undefined {
  let worst: QualityBand | undefined;
  for (const band of bands) if (band !== undefined && (worst === undefined || order[band] > order[worst])) worst = band;
  return worst;
}
