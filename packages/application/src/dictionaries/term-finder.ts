import type { FoundTerm } from "@dragoman/domain/dictionaries";

/** A term in a text, and what stands for it. */
export type TermMatch = FoundTerm;

/** Whose terms are looked for. */
export interface TermScope {
  /** In any letter case. */
  readonly dictionaryIds: readonly string[];
  /** Dictionaries of other languages are passed over. */
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
}

/** Finds terms in texts. */
export interface TermFinder {
  /**
   * For each text the terms of these dictionaries in it, by their start, each with the id of its dictionary as it was asked
   * for; they may overlap. Changes take effect in the next call.
   */
  find(scope: TermScope, texts: readonly string[]): Promise<readonly (readonly TermMatch[])[]>;
}
