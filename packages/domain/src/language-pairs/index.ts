export {
  autoDetectTarget, direction, directionNamed, directionOf, type LanguagePair, languagePair, languagesOf, languageTagAndName,
  type LinguisticOption, type PublishedScores, type TechnologyRank, technologyRanks, threePartVersion,
} from "./language-pair.js";
export { type LanguagePairType, languagePairTypeOf, languagePairTypes } from "./language-pair-type.js";
export { languageOfTag, nearLanguages, standIns } from "./language-tags.js";
export { findLanguage, type Language, languages } from "./languages.js";
export {
  decideOrder, fewestMeasuredSentences, forgetMeasurement, forgetOrder, keepMeasurement, mostPairsOfChoice, mostTestSetCharacters,
  orderPairs, type PairChoice, type PairMeasurement, type PairScore, requireDirection, type ScoreInterval,
} from "./pair-choice.js";
export { isRightToLeft, scriptOf } from "./writing-direction.js";
