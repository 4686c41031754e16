import type { ScoredGain, TranslationScorer } from "@dragoman/application/adapted-language-pairs";

/** Scores by the share of words that stand in the best reference, with bounds of twice the error of the mean. */
export class MemoryTranslationScorer implements TranslationScorer {
  gain(before: readonly string[], after: readonly string[], references: readonly (readonly string[])[]): ScoredGain {
    const [was, is] = [before, after].map((all) => all.map((text, at) => share(text, references[at] ?? []))) as [number[], number[]];
    const gains = is.map((score, at) => score - (was[at] ?? 0));
    const value = mean(gains);
    const error = 2 * Math.sqrt(mean(gains.map((gain) => (gain - value) ** 2)) / Math.max(1, gains.length));
    return { before: mean(was), after: mean(is), gain: { value, low: value - error, high: value + error } };
  }
}

function share(text: string, references: readonly string[]): number {
  const words = text.split(" ");
  return Math.max(0, ...references.map((reference) => {
    const wanted = new Set(reference.split(" "));
    return (100 * words.filter((word) => wanted.has(word)).length) / words.length;
  }));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
