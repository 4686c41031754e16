export { documentFormats } from "./document-formats.js";
export { openSentenceRules } from "./segmentation/open-sentence-rules.js";
