export { checkModel, type ModelFacts, type ModelFiles } from "./check-model.js";
export { type MarianFacts, readMarianModel } from "./marian-model.js";
export { ModelFault, type NamedBytes } from "./model-fault.js";
export { checkShortlist } from "./shortlist.js";
export { readVocabulary, type VocabularyFacts } from "./vocabulary.js";
