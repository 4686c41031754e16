/** Where a phrase of a translation comes from. */
export const phraseOrigins = ["training", "memory", "feedback", "baseline", "entered", "copied"] as const;
/** One of `phraseOrigins`. `entered`: what was protected, as placeholders and terms are; `copied`: a word that nobody knew. */
export type PhraseOrigin = (typeof phraseOrigins)[number];

/** A sentence with its translation that a model was trained on. */
export interface TrainingExample {
  readonly source: string;
  readonly target: string;
}

/** A stretch of a source with the stretch that stands for it. */
export interface UsedPhrase {
  readonly source: string;
  readonly target: string;
  readonly origin: PhraseOrigin;
  /** Training units in which it was translated so, newest first; a few of them. */
  readonly examples: readonly TrainingExample[];
  /** Of the approved feedback that it was taken from; "" for others. */
  readonly feedbackId: string;
}

/** What a translation was made of: told by engines that were trained, for whoever asks why it is as it is. */
export interface SegmentReasons {
  /** The engine found the whole text in what it was trained on, and answered the newest translation there. */
  readonly memory?: TrainingExample;
  /** The whole was translated by the pair that this one was adapted from: too little of it was known. */
  readonly byBaseline?: true;
  /** In the order of the translation; the first ones where there are very many. */
  readonly phrases: readonly UsedPhrase[];
}
