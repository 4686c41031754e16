import { reservedWords, sentenceAt, sentenceCount, type Sentences } from "../text/index.js";
import { type LanguageModel } from "./language-model.js";

/** How well a model foretells a text. */
export interface Perplexity {
  /** Of all words, and the ends of sentences. */
  readonly perplexity: number;
  /** Of those that the model knows. */
  readonly withoutUnknown: number;
  readonly words: number;
  readonly unknown: number;
}

/** Asks a model for every word of sentences, and for their ends. */
export function perplexity(model: LanguageModel, sentences: Sentences): Perplexity {
  let sum = 0;
  let known = 0;
  let words = 0;
  let unknown = 0;
  const ask = (state: number, word: number) => {
    const next = model.advance(state, word);
    const logarithm = model.last[0] as number;
    sum += logarithm;
    words++;
    if (model.isKnown(word)) known += logarithm;
    else unknown++;
    return next;
  };
  for (let at = 0; at < sentenceCount(sentences); at++) ask(sentenceAt(sentences, at).reduce(ask, model.start), reservedWords.sentenceEnd);
  return { perplexity: Math.exp(-sum / words), withoutUnknown: Math.exp(-known / (words - unknown)), words, unknown };
}
