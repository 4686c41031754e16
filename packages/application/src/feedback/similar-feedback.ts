/** What reviewers approved for a text that is like another one. */
export interface SimilarTranslation {
  readonly feedbackId: string;
  readonly source: string;
  readonly translation: string;
}

/** How many are told for one text at most. */
export const mostSimilar = 3;

/** Finds what reviewers approved for similar texts, for engines that learn from it before anything is trained. */
export interface SimilarFeedback {
  /**
   * For each text the translations in force of this pair whose sources are like it (`leastSimilarity`), the most similar first, of
   * equally similar ones the one approved last, `mostSimilar` at most; for each source the one that was approved last. Where there are
   * very many, some of them are looked at. Approving, changing and removing take effect in the next call. Only for pairs that are
   * adapted by training; for others it finds nothing.
   */
  find(languagePairId: string, sourceTexts: readonly string[]): Promise<readonly (readonly SimilarTranslation[])[]>;
}
