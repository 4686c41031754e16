export { sentenceImportance } from "./sentence-importance.js";
export { mayHoldSentence, splitSentences, type Stretch } from "./split-sentences.js";
