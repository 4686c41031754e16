export type { ModelHeader } from "./model-layout.js";
export { loadModelFile, ModelFile, type ModelFileSize, readModelFile, readModelHeader } from "./read-model-file.js";
export {
  ModelFileError, prefixed, sectionsInMemory, type ModelFileFault, type Section, type SectionArray, type SectionKind, type SectionReader,
} from "./sections.js";
export { StoredVocabulary, vocabularySections } from "./stored-vocabulary.js";
export { modelFilePieces, modelFileSize } from "./write-model-file.js";
