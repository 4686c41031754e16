export { casingOf, recase, type Casing } from "./casing.js";
export { decodeTokens, encodeText, encodeTexts, type EncodedText } from "./encode-text.js";
export { bareToken, inlineCode, isInlineCode, isWordToken } from "./marks.js";
export { packSentences, sentenceAt, sentenceCount, type Sentences } from "./sentences.js";
export { detokenize, normalizeBlanks, tokenize } from "./tokenize.js";
export { tokenizeBitext, type TokenizedBitext } from "./tokenized-bitext.js";
export { Truecaser } from "./truecaser.js";
export { reservedWords, Vocabulary } from "./vocabulary.js";
