/** What stands in place of a machine translation. */
export interface ApprovedTranslation {
  readonly feedbackId: string;
  readonly translation: string;
}

/** Finds what reviewers approved. */
export interface ApprovedFeedback {
  /**
   * The approved translation of each text that has one for this pair, by the text: exactly this source text, inline codes
   * aside. Of several the one that was approved last. Approving, changing and removing take effect in the next call.
   */
  find(languagePairId: string, sourceTexts: readonly string[]): Promise<ReadonlyMap<string, ApprovedTranslation>>;
}
