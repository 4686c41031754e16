import type { DocumentFormat } from "@dragoman/application/documents";
import type { Recogniser } from "../ocr/recogniser.js";
import { wordMediaType } from "../word-writing/word-package.js";
import { PdfDocument } from "./pdf-document.js";

/** A PDF may begin behind as many bytes of something else. */
const start = "%PDF-";
const mostBefore = 1_024;

/** PDFs, which come back as Word documents; pages without text are looked at. */
export const pdfFormat = (recogniser: Recogniser): DocumentFormat => ({
  mediaTypes: [{ name: "application/pdf", ending: ".pdf", becomes: wordMediaType, decidesByContent: true }],
  recognise: (head) =>
    (Buffer.from(head.subarray(0, mostBefore + start.length)).includes(start) && isNoText(head) ? "application/pdf" : undefined),
  open: (content) => new PdfDocument(content, recogniser),
});

/** A text about PDFs may have the word in it; a PDF begins with it, or has bytes that no text has. */
const isNoText = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(0, start.length)).equals(Buffer.from(start))
  || head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));
