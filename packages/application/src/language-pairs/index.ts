export {
  type AdaptedPairs, type ChainMode, chainModes, type LanguagePairFilter, type ListedPair, ListLanguagePairs, type PairMode, pairModes,
} from "./list-language-pairs.js";
export { ChangePairChoices, ReadPairChoices, type ShownChoice } from "./choose-order.js";
export type { PairChoiceRepository } from "./pair-choice-repository.js";
export { type NextPairs, PairOrder } from "./pair-order.js";
export { leadsInto, pairsInto, requirePair } from "./require-pair.js";
export { mayUsePair, pairsFor } from "./unadapted-pairs.js";
export { type LanguagePairNeeds, languagePairSlice, type LanguagePairUseCases, type PairOrderNeeds, pairOrderSlice } from "./slice.js";
