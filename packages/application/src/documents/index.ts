export { documentContext } from "./document-context.js";
export type { DocumentContext, DocumentFilter, DocumentPart, Originals, WriteTargets } from "./document-filter.js";
export type { DecodedDocument, DocumentFormats, OpenBytes } from "./document-formats.js";
export { encodingOf, outputFormatOf, readableFormat, recognisedFormat } from "./document-options.js";
export type { DocumentOrigin, DocumentWriter } from "./document-writer.js";
export { downloadName, entryName } from "./file-names.js";
export { nobodysContext, sampleText } from "./sample-text.js";
export { SideContent, type StepTeller } from "./side-content.js";
export { type DocumentStep, plainLines, translateDocument } from "./translate-document.js";
