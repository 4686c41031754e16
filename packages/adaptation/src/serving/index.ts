export { type AdaptedHeader, checkHeader, type MethodName, methods } from "./adapted-header.js";
export { AdaptedModel } from "./adapted-model.js";
export { AdaptedTranslator } from "./adapted-translator.js";
export { BaselineTranslator } from "./baseline-translator.js";
export { ConsensusTranslator, mostAgreed } from "./consensus-translator.js";
export { openTranslator, postEditorPrefix, type Translator } from "./open-translator.js";
export {
  type AskedText, type BaselineText, fixedMark, type FixedPlace, type PhraseReason, type ReasonOrigin, type SimilarTranslation,
  type TranslatedText, type TranslatedWord,
} from "./asked-text.js";
