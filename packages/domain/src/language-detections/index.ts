export { type ScriptShare, scriptShares } from "./script-shares.js";
export { type Script, scripts } from "./scripts.js";
export { hasWordList, wordOpinion, wordWeights } from "./word-opinion.js";
export { wordsOf } from "./words.js";
