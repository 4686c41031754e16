export { documentContext } from "./document-context.js";
export type {
  DocumentContent, DocumentFacts, DocumentFormat, DocumentOrigin, DocumentReader, MediaType, OpenBytes, OpenedDocument,
  TranslatableDocument,
} from "./document-format.js";
export { DocumentFormats, type ListedFormat } from "./document-formats.js";
export { encodingOf, outputFormatOf, readableFormat, recognisedFormat } from "./document-options.js";
export type { DocumentContext, DocumentPart, LeftText, Originals, WriteTargets, Written } from "./document-part.js";
export { downloadName, entryName } from "./file-names.js";
export {
  documentWorkerLost, documentWorkersBusy, endedItsReader, isReadingLimit, isWorkerLost, nestsTooDeeply, takesTooLong, takesTooMuchMemory,
} from "./reading-failures.js";
export { nobodysContext, sampleText } from "./sample-text.js";
export { SideContent, type StepWriter } from "./side-content.js";
export { type DocumentStep, plainLines, translateDocument } from "./translate-document.js";
