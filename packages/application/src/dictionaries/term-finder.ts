/** A place where a term of a dictionary stands in a text. */
export interface TermMatch {
  readonly start: number;
  readonly end: number;
  readonly target: string;
  /** The source of the term. */
  readonly term: string;
  readonly dictionaryId: string;
}

/** Finds terms in texts. */
export interface TermFinder {
  /** For each text the terms of these dictionaries in it, by their start; they may overlap. Changes take effect in the next call. */
  find(dictionaryIds: readonly string[], texts: readonly string[]): Promise<readonly (readonly TermMatch[])[]>;
}
