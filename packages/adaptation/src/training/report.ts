import type { CleaningReport } from "../cleaning/index.js";
import type { CountedShare, QualityCalibration } from "../quality/index.js";
import type { Interval } from "../scores/index.js";
import type { SplitKind } from "../splitting/index.js";

/**
 * Ways to translate: by mending the baseline's output, past it, past it with its phrases at hand, in all three ways of which the
 * translation counts that is most like the others, or by the baseline itself.
 */
export type MethodName = "postEditing" | "direct" | "combined" | "consensus" | "baseline";

/** A score on test data, with the range in which it lies in 95 of 100 cases; what came before only with a baseline. */
export interface ScoreComparison {
  readonly before?: Interval;
  readonly after: Interval;
  readonly gain?: Interval;
}

/** How a method did on development data. */
export interface Candidate {
  readonly method: MethodName;
  /** Whether its weights were found on the development data; otherwise they are the defaults. */
  readonly tuned: boolean;
  readonly bleu: number;
  readonly chrf: number;
  /** BLEU over the baseline's. */
  readonly gain?: Interval;
}

/** A method that was not tried, and why. */
export interface Skipped {
  readonly method: MethodName;
  readonly reason: string;
}

/** What a stage took. */
export interface StageTime {
  readonly stage: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** A test segment with its translations. */
export interface TranslatedSegment {
  readonly source: string;
  readonly references: readonly string[];
  readonly baseline?: string;
  readonly adapted: string;
}

/** A test segment, with what was made of it before and after. */
/** A phrase of a translation, and where it comes from. */
export interface ExamplePhrase {
  readonly source: string;
  readonly target: string;
  readonly origin: string;
}

/** A phrase that was learnt, and how often it was used in some of the test data. */
export interface LearntPhrase {
  readonly source: string;
  readonly target: string;
  readonly occurrences: number;
}

/** A test segment, with what was made of it before and after, and of what. */
export interface ReportExample {
  readonly source: string;
  readonly reference: string;
  readonly baseline?: string;
  readonly adapted: string;
  readonly chrfBefore?: number;
  readonly chrfAfter: number;
  readonly kind: "gain" | "typical" | "loss";
  /** What the translation was made of, in its order. */
  readonly phrases: readonly ExamplePhrase[];
}

/** What a training tells of itself: plain JSON, in which what is not known is left out. */
export interface TrainingReport {
  readonly version: 1;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly baseline?: { readonly name: string; readonly version: string };
  readonly cleaning: CleaningReport;
  /** Units that were not read, as memory is bounded. */
  readonly leftOutForLimit: number;
  readonly split: {
    readonly kind: SplitKind; readonly train: number; readonly dev: number; readonly test: number;
    /** Of the test segment that has most. */
    readonly references: number;
    readonly removedExact: number; readonly removedNear: number;
  };
  /** On test data, which nothing was chosen by. */
  readonly bleu: ScoreComparison;
  readonly chrf: ScoreComparison;
  /** The share of resamples in which the model is better than the baseline. */
  readonly shareBetter?: number;
  /** So few test segments that the scores say nothing. */
  readonly tooFewToTell: boolean;
  /** Test segments for which the training data has a source at least so alike. */
  readonly fuzzyLevels: readonly { readonly least: number; readonly segments: number }[];
  /** Words of the test's sources, and those that the training data does not have. */
  readonly unknownWords: { readonly words: number; readonly unknown: number };
  readonly method: {
    readonly chosen: MethodName; readonly why: string;
    /** Whether the interval of the gain on development data lies above zero; left out without a baseline. */
    readonly gainShown?: boolean;
    readonly candidates: readonly Candidate[];
    readonly skipped: readonly Skipped[];
  };
  readonly quality?: QualityCalibration & {
    /** As `precisionOfGood`, which development data promise, on test data. */
    readonly precisionOnTest: CountedShare;
  };
  readonly timing: readonly StageTime[];
  /** The baseline's own time, which is in no other figure, and the words that it translated. */
  readonly baselineSeconds: number;
  readonly baselineWords: number;
  readonly examples: readonly ReportExample[];
  /** Phrases that were learnt and that the baseline translates otherwise. */
  readonly phrases: readonly LearntPhrase[];
  /** Sentences for people. */
  readonly notes: readonly string[];
}
