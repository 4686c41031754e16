export { MemoryDocumentFormats } from "./memory-document-formats.js";
