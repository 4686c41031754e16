import { bleuOf, bleuStatistics, bleuWidth, pairedBootstrap } from "@dragoman/adaptation/scores";
import type { ScoredGain, TranslationScorer } from "@dragoman/application/adapted-language-pairs";

/** The same draws each time, so that the same texts give the same figures. */
const seed = 1;

/** Scores by BLEU, with the bounds of the paired bootstrap. */
export class BleuScorer implements TranslationScorer {
  gain(before: readonly string[], after: readonly string[], references: readonly (readonly string[])[]): ScoredGain {
    const { before: was, after: is, gain } = pairedBootstrap(bleuStatistics(before, references), bleuStatistics(after, references),
      { width: bleuWidth, score: (sums) => bleuOf(sums), seed });
    return { before: was.value, after: is.value, gain };
  }
}
