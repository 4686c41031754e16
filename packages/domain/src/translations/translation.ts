import type { Instant } from "../common/instant.js";
import type { QualityShares, UnknownMode } from "../segments/index.js";
import type { Label } from "../labels/index.js";

/** What becomes of a unit of XLIFF 1.2: it gets an alternative beside its target, or its target. */
export const xliffTargets = ["alternatives", "targets"] as const;
/** One of `xliffTargets`. */
export type XliffTargets = (typeof xliffTargets)[number];

/** What the caller asked for. Strings that were not given are "". */
export interface TranslationProfile {
  readonly username: string;
  /** The account that it was asked for in; absent for the server's own. */
  readonly accountId?: number;
  readonly title: string;
  /** A pair id, a chain id, or `Aut<Xxx>` until the source language is detected. */
  readonly languagePairId: string;
  readonly encoding: string;
  /** MIME type; "" until it is recognised from the content. */
  readonly inputFormat: string;
  /** MIME type; "" until the content has told it, where that decides. */
  readonly outputFormat: string;
  readonly pdfConverter: string;
  /** Of a PDF; absent until its pages were counted. */
  readonly pdfPageCount?: number;
  readonly imageConverter: string;
  readonly unknownMode: UnknownMode;
  readonly translationMethod: string;
  readonly dictionaryIds: readonly string[];
  readonly highlightDictionary: boolean;
  readonly highlightBrand: boolean;
  readonly highlightFeedback: boolean;
  readonly highlightUnknown: boolean;
  readonly markSegments: boolean;
  readonly generateMetadata: boolean;
  readonly includeTextContent: boolean;
  readonly xliffTargets: XliffTargets;
  /** Whether text of office documents that nobody sees until it is shown is translated too. */
  readonly translateHidden: boolean;
  /** Other pairs of the direction translate while no engine of the pair runs; absent where that was not asked for. */
  readonly fallback?: true;
  /** Rules of ITS for an XML document, beside those that stand in it; absent without any. */
  readonly xmlRules?: string;
  readonly linguisticOptions: Readonly<Record<string, string>>;
  /** By their present names; those that were deleted are not there. */
  readonly labels: readonly Label[];
}

/** Counters of a job. They only grow, also when another worker takes the job over. Sizes in bytes. */
export interface TranslationResult {
  readonly completedSegments: number;
  readonly totalSegments: number;
  readonly inputSize: number;
  readonly outputSize: number;
  readonly sourceCharacterCount: number;
  readonly sourceWordCount: number;
  readonly targetCharacterCount: number;
  readonly targetWordCount: number;
  /** Percent, 0 to 100; 100 only when the job succeeded. */
  readonly progress: number;
  readonly wordsPerMinute: number;
}

/** The counters of a job that nobody worked on. */
export const nothingYet: TranslationResult = {
  completedSegments: 0, totalSegments: 0, inputSize: 0, outputSize: 0, sourceCharacterCount: 0, sourceWordCount: 0,
  targetCharacterCount: 0, targetWordCount: 0, progress: 0, wordsPerMinute: 0,
};

/** Outputs of a job in the content store; `text` and `metadata` are there when they were asked for. */
export interface TranslationOutputs {
  readonly document: string;
  readonly text?: string;
  readonly metadata?: string;
}

/** What is known of a job in every state. */
export interface TranslationBase {
  readonly id: string;
  /** Immutable id of the owner; a user made anew under an old name owns nothing of the old one's. */
  readonly ownerId: string;
  readonly profile: TranslationProfile;
  readonly result: TranslationResult;
  /** Content store id of the input. */
  readonly input: string;
  readonly queued: Instant;
  /** Grows with each claim, cancel and hand-back; a write that carries an older one changes nothing. */
  readonly attempt: number;
  /** Workers that died on this job; hand-backs do not count. */
  readonly crashes: number;
  /** When a worker first took it; kept when another one takes over. */
  readonly started?: Instant;
  /** The request that asked for it, as W3C's `traceparent` names it; absent where nothing is traced. */
  readonly trace?: string;
}

/** A job that waits for a worker. */
export type Preparing = TranslationBase & { readonly state: "preparing"; readonly substate: "created" | "scheduled" };
/** A job that a worker holds, or that was handed back. */
export type InProgress = TranslationBase & {
  readonly state: "inProgress";
  readonly substate: "translating";
  readonly started: Instant;
  /** The job engine that holds the job, and until when it does. `leasedUntil` 0: handed back, free for anybody. */
  readonly engineId: string;
  readonly leasedUntil: Instant;
  /** The busy job engine that ends its other jobs first, to run this one alone, and until when it is waited for. */
  readonly reserved?: { readonly engineId: string; readonly until: Instant };
};
/** A job whose outputs are stored. */
export type Succeeded = TranslationBase & {
  readonly state: "done";
  readonly substate: "succeeded";
  readonly started: Instant;
  readonly done: Instant;
  readonly outputs: TranslationOutputs;
  /** Absent for pairs whose estimates would be no better than chance. */
  readonly quality?: QualityShares;
};
/** A job that was given up, with the reason as a sentence. */
export type Failed = TranslationBase
  & { readonly state: "done"; readonly substate: "failed"; readonly done: Instant; readonly reason: string };
/** A job that its owner did not want any more. */
export type Canceled = TranslationBase & { readonly state: "done"; readonly substate: "canceled"; readonly done: Instant };
/** A job that is over, one way or another. */
export type Done = Succeeded | Failed | Canceled;
/** A translation job in one of its states. */
export type Translation = Preparing | InProgress | Done;

/** The substate of a job; it tells the state as well. */
export type TranslationSubstate = Translation["substate"];
/** The states of a job, in the order of its life. */
export const translationStates = ["preparing", "inProgress", "done"] as const;
/** The substates of a job, in the order of its life. */
export const translationSubstates = ["created", "scheduled", "translating", "succeeded", "failed", "canceled"] as const satisfies
  readonly TranslationSubstate[];

/** The whole life of a translation, by substate. A pair that is not listed here cannot happen. */
export const translationTransitions = {
  created: ["scheduled", "translating", "failed", "canceled"],
  scheduled: ["translating", "failed", "canceled"],
  /** To itself: a worker reports progress, or another one takes over after a crash or a hand-back. */
  translating: ["translating", "succeeded", "failed", "canceled"],
  succeeded: [],
  failed: [],
  canceled: [],
} as const satisfies Record<TranslationSubstate, readonly TranslationSubstate[]>;
