export { Bitext, type BitextArrays, type BitextOptions } from "./bitext.js";
export { buildBitext, type AlignedSentences, type LexicalTable, type SentenceLinks } from "./build-bitext.js";
export { phraseFeatures, type PhraseOptions } from "./phrase-options.js";
export { maxPhrase, maxSentence } from "./side.js";
