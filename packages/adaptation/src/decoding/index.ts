export { Decoder } from "./decoder.js";
export {
  type DecoderLanguageModel, type DecoderModel, type DecoderSettings, defaultSettings, type PhraseTable, tableFeatures, type TableOptions,
} from "./decoder-model.js";
export { type Decoded, type UsedPhrase } from "./derivation.js";
export { defaultWeights, feature, featureCount, type FeatureName, featureNames, weightsByName, weightsFrom } from "./features.js";
export { type Origin, origins } from "./option-pool.js";
export { linksOfOutput, phrasesOfOutput } from "./output-phrases.js";
export { type ExtraPhrase, type ForcedSpan, type SentenceToDecode } from "./sentence-to-decode.js";
