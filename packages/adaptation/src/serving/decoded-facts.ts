// Counts what decoding tells of a text, for features of quality as they are in Specia, Shah, de Souza and Cohn, "QuEst - a translation
// quality estimation framework", 2013.
import { type Decoded, feature } from "../decoding/index.js";
import type { DecodedFacts } from "../quality/index.js";
import { bareToken } from "../text/index.js";
import type { PreparedText } from "./prepared-text.js";

/** Words of so many letters carry meaning, as a rule; shorter ones are articles and prepositions. */
const contentWord = /[\p{L}\p{N}]{4}/u;

/** The facts of a text that was decoded in stretches, each with its first word. */
export function factsOf(
  stretches: readonly { readonly from: number; readonly decoded: Decoded }[], { tokens, fixedAt }: PreparedText, similarity: number,
  agreement: number | undefined,
): DecodedFacts {
  const aligned = new Set<number>();
  for (const { from, decoded: { links } } of stretches) {
    for (let at = 0; at < links.length; at += 2) aligned.add(from + (links[at] as number));
  }
  const sum = (name: keyof typeof feature): number =>
    stretches.reduce((all, { decoded }) => all + (decoded.features[feature[name]] as number), 0);
  const isContent = (at: number): boolean => fixedAt[at] === -1 && contentWord.test(bareToken(tokens[at] as string));
  return {
    sourceWords: tokens.length, targetWords: stretches.reduce((all, { decoded }) => all + decoded.words.length, 0),
    phrases: stretches.reduce((all, { decoded }) => all + decoded.phrases.length, 0),
    score: stretches.reduce((all, { decoded }) => all + decoded.score, 0), languageModel: sum("languageModel"),
    phraseForward: sum("targetGivenSource"), phraseBackward: sum("sourceGivenTarget"),
    lexicalForward: sum("lexicalTargetGivenSource"), lexicalBackward: sum("lexicalSourceGivenTarget"),
    unknownWords: stretches.reduce((all, { decoded }) => all + decoded.unknown.length, 0),
    unalignedContentWords: tokens.filter((_, at) => !aligned.has(at) && isContent(at)).length,
    similarity, ...(agreement === undefined ? {} : { agreement }),
  };
}
