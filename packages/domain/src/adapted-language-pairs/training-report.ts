/** A unit that was left out, its texts shortened. */
export interface LeftOutExample {
  readonly source: string;
  readonly target: string;
}

/** Units of training data that were left out for one reason. */
export interface LeftOut {
  /** A word of the field: `duplicate`, `lengthRatio`, `wrongLanguage`, … */
  readonly reason: string;
  readonly count: number;
  /** At most three. */
  readonly examples: readonly LeftOutExample[];
}

/** What cleaning did to the units of a file. */
export interface CleaningReport {
  readonly read: number;
  readonly kept: number;
  /** Most frequent first. */
  readonly leftOut: readonly LeftOut[];
  /** What is odd about the whole, and what to do, in sentences. */
  readonly verdict: readonly string[];
}

/** A figure with the bounds that it lies within, in 95 of 100 cases. */
export interface ScoreRange {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A score of the test data; `before` and `gain` are there where there is a baseline. */
export interface ScoreComparison {
  readonly before?: ScoreRange;
  readonly after: ScoreRange;
  /** Of the paired bootstrap. */
  readonly gain?: ScoreRange;
}

/** A way of training that was tried, and how well it did on development data. */
export interface TriedMethod {
  /** `postEditing`, `direct`, `combined` or `consensus`. */
  readonly method: string;
  /** Whether its weights were tuned; otherwise there was too little development data to do so. */
  readonly tuned: boolean;
  readonly bleu: number;
  readonly chrf: number;
  readonly gain?: ScoreRange;
  /** Why it was not tried, in a sentence. */
  readonly skipped?: string;
}

/** How test data is like training data: so many segments have a unit that is at least so similar, 0 to 1. */
export interface FuzzyLevel {
  readonly least: number;
  readonly segments: number;
}

/** How many of the segments that are estimated to be good really are, with the bounds in 95 of 100 cases. */
export interface CountedPrecision {
  readonly precision: number;
  readonly low: number;
  readonly high: number;
  /** Those estimated to be good. */
  readonly segments: number;
}

/** How well estimates of quality can be trusted, measured on data that they were not made from. */
export interface QualityReport {
  /** Share of the segments of each band. */
  readonly shares: { readonly good: number; readonly adequate: number; readonly poor: number };
  /** On development data, by cross-validation. */
  readonly precisionOfGood: CountedPrecision;
  /** On test data, which had no part in it at all. */
  readonly precisionOnTest: CountedPrecision;
  /** Sentence chrF from which on a segment is good, and below which it is poor. */
  readonly goodFrom: number;
  readonly poorBelow: number;
  readonly correlation: number;
  readonly segments: number;
}

/**
 * From this correlation on estimates of a training are as good as those beside a reference pair: with 0.36 they were, with 0.20 and 0.23
 * they were worse (docs/quality.md).
 */
const correlationOfGoodOnes = 0.35;

/** Whether estimates of a training are as good as those beside a reference pair, as far as is known. */
export function estimatesWell({ correlation }: Pick<QualityReport, "correlation">): boolean {
  return correlation >= correlationOfGoodOnes;
}

/** A segment of the test data, how it was translated before and after, and by which phrases. */
export interface TestedExample {
  readonly source: string;
  readonly reference: string;
  readonly baseline?: string;
  readonly adapted: string;
  readonly chrfBefore?: number;
  readonly chrfAfter: number;
  readonly phrases: readonly { readonly source: string; readonly target: string; readonly origin: string }[];
}

/** What a training found out: the figures, and what they are worth. */
export interface TrainingReport {
  readonly version: 1;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly baseline?: { readonly name: string; readonly version: string };
  readonly cleaning: CleaningReport;
  /** Units that were not read, for there is room for so many only. */
  readonly leftOutForLimit: number;
  /** How test data came about: `given`, or split off by `document`, `batch`, `block`, or at `random`. */
  readonly split: {
    readonly kind: string; readonly train: number; readonly dev: number; readonly test: number;
    /** Of the test segment that has most. */
    readonly references: number;
    /** Training units that were left out because they are test data, or nearly. */
    readonly removedExact: number; readonly removedNear: number;
  };
  readonly bleu: ScoreComparison;
  readonly chrf: ScoreComparison;
  /** Share of the resamples in which the adapted pair was better. */
  readonly shareBetter?: number;
  /** Too few segments to tell. */
  readonly tooFewToTell: boolean;
  /** The most similar first; segments of one level are those of the levels above as well. */
  readonly fuzzyLevels: readonly FuzzyLevel[];
  /** Of the sources of the test data. */
  readonly unknownWords: { readonly words: number; readonly unknown: number };
  readonly method: {
    /** One that was tried, or `baseline` where none was shown to be better, so that the pair translates as its baseline does. */
    readonly chosen: string;
    /** In a sentence. */
    readonly why: string;
    /** Whether the interval of the gain on development data lies above zero; absent without a baseline. */
    readonly gainShown?: boolean;
    readonly candidates: readonly TriedMethod[];
  };
  /** Absent where estimates are no better than chance, or there is too little data to say so. */
  readonly quality?: QualityReport;
  /** The stages in their order. */
  readonly timing: readonly { readonly stage: string; readonly seconds: number; readonly cpuSeconds: number }[];
  /** What the baseline's own translations took of it, and of how many words. */
  readonly baselineSeconds: number;
  readonly baselineWords: number;
  /** Some phrases that were learnt and that the baseline translates otherwise. */
  readonly phrases: readonly { readonly source: string; readonly target: string; readonly occurrences: number }[];
  /** Some segments of the test data: the best gains, typical ones, and losses. */
  readonly examples: readonly TestedExample[];
  /** What somebody who reads the figures should know besides, in sentences. */
  readonly notes: readonly string[];
}
