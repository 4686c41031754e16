/** A language that a text may be written in. */
export interface DetectedLanguage {
  /** Our code where `languages` has one, otherwise ISO 639-3. */
  readonly code: string;
  /** 0 to 1; how sure it is. */
  readonly score: number;
}

/** Tells the language of a text. */
export interface LanguageDetector {
  /** Up to three languages, the surest first; none for a text without letters or one that it cannot tell. */
  detect(text: string): Promise<readonly DetectedLanguage[]>;
}
