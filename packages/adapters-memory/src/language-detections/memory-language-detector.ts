import type { DetectedLanguage, LanguageDetector } from "@dragoman/application/language-detections";

const frequent: Readonly<Record<string, string>> = {
  eng: "the of and to in is that for it with as was on are this they have we which too will",
  spa: "el la de que y en los las es por para con una un se del como más su toda eso",
  fra: "le la les des et est dans pour que qui une un pas sur avec ce il elle nous vous sont",
  ger: "der die das und ist nicht ein eine mit auf für von zu den dem sich wir sie auch wird",
};
const words = Object.entries(frequent).map(([code, list]) => ({ code, words: new Set(list.split(" ")) }));

/** Tells English, Spanish, French and German by their most frequent words. */
export class MemoryLanguageDetector implements LanguageDetector {
  readonly isLoaded = true;

  async load(): Promise<void> {}

  async detect(text: string): Promise<readonly DetectedLanguage[]> {
    const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    const hits = words.map(({ code, words: known }) => ({ code, hits: found.filter((word) => known.has(word)).length }));
    const all = hits.reduce((sum, language) => sum + language.hits, 0);
    return hits.filter((language) => language.hits > 0)
      .map(({ code, hits: own }) => ({ code, score: own / all }))
      .sort((one, other) => other.score - one.score).slice(0, 3);
  }
}
