import { type Sentences, sentenceAt, sentenceCount } from "../text/index.js";
import type { TranslationMemory } from "./translation-memory.js";

/** How many sentences have something at least so similar in a memory. */
export interface SimilarityLevel {
  readonly least: number;
  readonly sentences: number;
}

const levels = [1, 0.95, 0.9, 0.8, 0.7, 0.5] as const;

/** The table of fuzzy levels of some sentences against a memory: how much of them a memory alone could tell. */
export function similarityLevels(sentences: Sentences, memory: TranslationMemory): SimilarityLevel[] {
  const counts = levels.map(() => 0);
  for (let at = 0; at < sentenceCount(sentences); at++) {
    const words = sentenceAt(sentences, at);
    const best = memory.fuzzy(words, { least: 0.7, most: 1 })[0] ?? memory.fuzzy(words, { least: 0.5, most: 1 })[0];
    levels.forEach((least, level) => {
      if (best !== undefined && best.similarity >= least - 1e-9) counts[level] = (counts[level] as number) + 1;
    });
  }
  return levels.map((least, level) => ({ least, sentences: counts[level] as number }));
}
