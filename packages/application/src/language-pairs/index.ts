export {
  type AdaptedPairs, type ChainMode, chainModes, type LanguagePairFilter, type ListedPair, ListLanguagePairs, type PairMode, pairModes,
} from "./list-language-pairs.js";
export { leadsInto, pairsInto, requirePair } from "./require-pair.js";
export { mayUsePair, pairsFor } from "./unadapted-pairs.js";
export { type LanguagePairNeeds, languagePairSlice, type LanguagePairUseCases } from "./slice.js";
