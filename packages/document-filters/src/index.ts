export { documentFormats, formatsWithoutPrograms } from "./document-formats.js";
export { openSentenceRules } from "./segmentation/open-sentence-rules.js";
