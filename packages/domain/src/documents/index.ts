export type { SentenceLanguage } from "./sentence-breaks.js";
export { sentenceImportance } from "./sentence-importance.js";
export { type LanguageRules, type MappedRules, type SentenceRule, SentenceRules } from "./sentence-rules.js";
export { splitLongBlock } from "./split-long-block.js";
export { mayHoldSentence, splitSentences, type Stretch } from "./split-sentences.js";
