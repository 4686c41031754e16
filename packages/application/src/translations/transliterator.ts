/** Writes words of other scripts in Latin letters. */
export interface Transliterator {
  /** Undefined when the language is written in Latin letters already, or nothing is known of its script. */
  transliterate(word: string, languageId: string): string | undefined;
}
