export { documentFormatContract } from "./document-format-contract.js";
export type { DocumentFormatSubject, DocumentSample, WrongDocument } from "./document-format-subject.js";
export { documentFormatsContract } from "./document-formats-contract.js";
export { documentReaderContract, type DocumentReaderSubject } from "./document-reader-contract.js";
