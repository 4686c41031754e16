/** A place where a brand stands in a text. */
export interface BrandMatch {
  readonly start: number;
  readonly end: number;
  /** What stands in the translation: the target of the brand, or the matched text where that is empty. */
  readonly target: string;
  /** The source of the brand. */
  readonly brand: string;
  readonly isPattern: boolean;
}

export interface BrandMatches {
  /** For each text its matches, by their start; they may overlap. */
  readonly matches: readonly (readonly BrandMatch[])[];
  /** Sources of patterns that were left out because they took too long. */
  readonly leftOut: readonly string[];
}

/** Finds brands in texts. */
export interface BrandMatcher {
  /** Literals and patterns of all enabled brands. All patterns of one call share 300 ms. */
  match(texts: readonly string[]): Promise<BrandMatches>;
}
