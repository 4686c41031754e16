/** Our codes of what a text is translated from and to. */
export interface TranslationLanguages {
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
}
