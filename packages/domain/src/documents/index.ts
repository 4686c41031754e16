export { sentenceImportance } from "./sentence-importance.js";
export { splitLongBlock } from "./split-long-block.js";
export { mayHoldSentence, splitSentences, type Stretch } from "./split-sentences.js";
