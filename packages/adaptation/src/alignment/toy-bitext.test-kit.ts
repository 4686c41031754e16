import { packSentences, reservedWords, type Sentences } from "../text/index.js";

/** A bitext of an invented language in which each word has one translation, and adjectives follow their nouns. */
export interface ToyBitext {
  readonly source: Sentences;
  readonly target: Sentences;
  readonly vocabularySize: number;
  /** By sentence: which links there are, as `source-target`. */
  readonly links: readonly string[][];
}

const [firstNoun, firstAdjective, translated, words] = [reservedWords.sentenceEnd + 1, 30, 60, 120];

/** Sentences of two to five noun phrases, some with adjectives; the choice is the same every time. */
export function toyBitext(sentences: number): ToyBitext {
  let state = 12345;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const source: number[][] = [];
  const target: number[][] = [];
  const links: string[][] = [];
  for (let at = 0; at < sentences; at += 1) {
    const [from, to, joined]: [number[], number[], string[]] = [[], [], []];
    for (let phrase = 2 + below(4); phrase > 0; phrase -= 1) {
      const noun = firstNoun + below(20);
      const place = from.length;
      if (below(2) === 0) {
        from.push(noun);
        to.push(noun + translated);
        joined.push(`${place}-${place}`);
      } else {
        const adjective = firstAdjective + below(20);
        from.push(adjective, noun);
        to.push(noun + translated, adjective + translated);
        joined.push(`${place}-${place + 1}`, `${place + 1}-${place}`);
      }
    }
    source.push(from);
    target.push(to);
    links.push(joined);
  }
  return { source: packSentences(source), target: packSentences(target), vocabularySize: words, links };
}
