export {
  autoDetectTarget, direction, type LanguagePair, languagePair, languagesOf, languageTagAndName, type LinguisticOption,
  type TechnologyRank, threePartVersion,
} from "./language-pair.js";
export { type LanguagePairType, languagePairTypeOf, languagePairTypes } from "./language-pair-type.js";
export { languageOfTag, nearLanguages, standIns } from "./language-tags.js";
export { findLanguage, type Language, languages } from "./languages.js";
export { isRightToLeft, scriptOf } from "./writing-direction.js";
