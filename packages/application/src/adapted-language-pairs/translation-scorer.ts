/** How much better one set of translations is than another, with the bounds that it lies within in 95 of 100 cases. */
export interface ScoredGain {
  /** BLEU, 0 to 100. */
  readonly before: number;
  readonly after: number;
  readonly gain: { readonly value: number; readonly low: number; readonly high: number };
}

/** Scores translations. The same texts always give the same figures. */
export interface TranslationScorer {
  /** Of translations of the same segments, all lists being of one length; each segment has one reference or several. */
  gain(before: readonly string[], after: readonly string[], references: readonly (readonly string[])[]): ScoredGain;
}
