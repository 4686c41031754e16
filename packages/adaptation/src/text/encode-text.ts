import { casingOf, recase, type Casing } from "./casing.js";
import { packSentences, type Sentences } from "./sentences.js";
import { detokenize, tokenize } from "./tokenize.js";
import type { Truecaser } from "./truecaser.js";
import type { Vocabulary } from "./vocabulary.js";

/** A text as a decoder takes it. */
export interface EncodedText {
  /** As they are usually written. */
  readonly tokens: readonly string[];
  /** Their ids; that of the unknown word where the vocabulary has none. */
  readonly words: Int32Array;
  /** What the text's own capitals were like. */
  readonly casing: Casing;
}

/** Tokenizes and truecases a text. */
export function encodeText(text: string, truecaser: Truecaser, vocabulary: Pick<Vocabulary, "find">): EncodedText {
  const written = tokenize(text);
  const tokens = truecaser.apply(written);
  return { tokens, words: Int32Array.from(tokens, (token) => vocabulary.find(token)), casing: casingOf(written) };
}

/** Tokenizes and truecases many texts. */
export function encodeTexts(texts: readonly string[], truecaser: Truecaser, vocabulary: Pick<Vocabulary, "find">): Sentences {
  return packSentences(texts.map((text) => encodeText(text, truecaser, vocabulary).words));
}

/** The text of tokens in the casing of the source that they translate. `locale` is the tag of the language. */
export function decodeTokens(tokens: readonly string[], casing: Casing, truecaser: Truecaser, locale?: string): string {
  return detokenize(recase(tokens, casing === "title" && !truecaser.writesTitles ? "capitalized" : casing, locale));
}
