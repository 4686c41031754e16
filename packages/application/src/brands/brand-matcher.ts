import type { PatternTime } from "./pattern-runner.js";

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

/** What was found of brands in texts. */
export interface BrandMatches {
  /** For each text its matches; they may overlap. Empty when there are no brands. */
  readonly matches: readonly (readonly BrandMatch[])[];
  /** Sources of patterns that were left out because they, or others before them, took too long. */
  readonly leftOut: readonly string[];
}

/** Finds brands in texts. */
export interface BrandMatcher {
  /**
   * Literals and patterns of all enabled brands. Patterns run as long as `time` allows, 300 ms without it. Changes take
   * effect in the next call.
   */
  match(texts: readonly string[], time?: PatternTime): Promise<BrandMatches>;
}
