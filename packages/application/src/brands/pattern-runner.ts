/** How long patterns may still run for one request, and how long they may wait for their turn. Runs use it up. */
export interface PatternTime {
  runMs: number;
  waitMs: number;
}

/** What all patterns of one request share. */
export function newPatternTime(): PatternTime {
  return { runMs: 300, waitMs: 1_000 };
}

/** A stretch of a text that a pattern matches; never empty. */
export interface PatternMatch {
  /** Which text, by its place. */
  readonly text: number;
  readonly start: number;
  readonly end: number;
}

/** What became of one pattern. */
export type PatternOutcome =
  | { readonly matches: readonly PatternMatch[] }
  /** It was at work when the time was up, ran out of memory, or matched without measure. */
  | { readonly overran: true }
  /** The time was up before it could begin or show what it can. */
  | { readonly notRun: true };

/** Runs regular expressions that nobody vouches for. */
export interface PatternRunner {
  /**
   * One outcome for each pattern; they run in the order given, each over all texts, with the flags `g` and `u`. Ends when
   * `time` is used up, and takes what it needed off it. Whatever a pattern does, neither this process nor the patterns of
   * other requests wait for it longer than that.
   */
  run(patterns: readonly string[], texts: readonly string[], time: PatternTime): Promise<readonly PatternOutcome[]>;
}
