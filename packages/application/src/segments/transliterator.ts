/** Writes words of other scripts in Latin letters. */
export interface Transliterator {
  /** Undefined when the word is in Latin letters already, or when nobody can tell its reading from its characters. */
  transliterate(word: string, languageId: string): string | undefined;
}
