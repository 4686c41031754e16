import { MemoryDocumentFormats } from "@dragoman/adapters-memory/documents";
import { DocumentFormats } from "./document-formats.js";

const memory = new MemoryDocumentFormats();

/** Plain text and simple HTML, in memory. */
export const formats = new DocumentFormats(memory.readable.flatMap((name) => memory.find(name) ?? []), memory.findEncoding);
