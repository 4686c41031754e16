import type { PatternOutcome, PatternRunner, PatternTime } from "@dragoman/application/brands";

/** Runs patterns on the spot. It cannot interrupt one: for patterns that somebody vouches for. */
export class MemoryPatternRunner implements PatternRunner {
  async run(patterns: readonly string[], texts: readonly string[], time: PatternTime): Promise<readonly PatternOutcome[]> {
    return patterns.map((pattern) => {
      if (time.runMs <= 0) return { notRun: true };
      const started = performance.now();
      const matches = texts.flatMap((value, text) => [...value.matchAll(new RegExp(pattern, "gu"))]
        .map(({ 0: found, index }) => ({ text, start: index, end: index + found.length })).filter(({ start, end }) => end > start));
      time.runMs -= performance.now() - started;
      return { matches };
    });
  }
}
