import type { Band, DecodedFacts } from "../quality/index.js";

/** Stands in texts for what is fixed: one character for each. */
export const fixedMark = "\ufffc";
const marks = /\ufffc/gu;

/** What stands in a text once, and once in its translation. */
export type FixedPlace =
  /** An inline code without a pair. */
  | { readonly kind: "code" }
  /** A placeholder, a term, a name: `text` is what stands for it in translations. */
  | { readonly kind: "span"; readonly text: string };

/** The fixed places of a text of which nothing else is said: codes. */
export function codesIn(text: string): FixedPlace[] {
  return Array.from(text.matchAll(marks), () => ({ kind: "code" }));
}

/** What the baseline made of a text. */
export interface BaselineText {
  /** With `fixedMark` for what is fixed. */
  readonly text: string;
  /** Which fixed place each mark is; in the order of the text where absent. */
  readonly fixed?: readonly number[];
  /** Its fixed places, where they are not those of the text: what a post-editor is given is made of codes that the baseline has moved. */
  readonly places?: readonly FixedPlace[];
  /** Words that it did not know and left as they were. */
  readonly unknown?: readonly string[];
}

/** An approved translation of a similar text. */
export interface SimilarTranslation {
  readonly id: string;
  readonly source: string;
  readonly translation: string;
  /** What the baseline makes of `source`: a post-editor knows it by that alone. */
  readonly baseline?: string;
}

/** A text to translate. */
export interface AskedText {
  /** With `fixedMark` for each fixed place. */
  readonly text: string;
  /** As many as the text has marks, in their order; all of them codes where absent. */
  readonly fixed?: readonly FixedPlace[];
  readonly baseline?: BaselineText;
  readonly similar?: readonly SimilarTranslation[];
  /** Whether to tell what the translation was made of. */
  readonly withReasons?: boolean;
}

/** A word of a translation at its place, with the stretches of the text that it comes from. */
export interface TranslatedWord {
  readonly start: number;
  readonly end: number;
  /** Start and end in the text that was translated, alternately. */
  readonly sources: readonly number[];
  /** The fixed place that stands here. */
  readonly fixed?: number;
  /** Nobody knew the word, so that it stands as it was in the source. */
  readonly unknown?: true;
}

/** Where a phrase comes from. */
export type ReasonOrigin = "training" | "memory" | "feedback" | "baseline" | "entered" | "copied";

/** A phrase of a translation. */
export interface PhraseReason {
  readonly source: string;
  readonly target: string;
  readonly origin: ReasonOrigin;
  /** Training units in which it was translated so, the newest first. */
  readonly examples: readonly { readonly source: string; readonly target: string }[];
  /** Of the similar translation that it is from; "" for others. */
  readonly feedbackId: string;
}

/** A translated text. */
export interface TranslatedText {
  /** With `fixedMark` for each fixed place, each once. */
  readonly text: string;
  readonly words: readonly TranslatedWord[];
  /** `memory`: the newest translation of exactly this text in training; `baseline`: its output as it is. */
  readonly madeBy: "memory" | "model" | "baseline";
  /** What `sources` of words are stretches of. */
  readonly alignedTo: "text" | "baseline";
  /** For what the model made. */
  readonly facts?: DecodedFacts;
  /** Absent without a calibration. */
  readonly band?: Band;
  /** The training unit of a memory hit. */
  readonly unit?: { readonly source: string; readonly target: string };
  readonly reasons?: readonly PhraseReason[];
  /** Phrases of a similar approved translation stand in it. */
  readonly fromFeedback?: true;
}
