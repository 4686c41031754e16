import type { DocumentContext, DocumentPart } from "./document-filter.js";

/** Where the segments of a written document come from. */
export interface DocumentOrigin {
  /** "" when the document has none. */
  readonly title: string;
  /** MIME type of the document that was read. */
  readonly format: string;
}

/**
 * Writes the segments of any document as a document of its own format: takes the parts of the document that was read and
 * yields those of the one that is written, with the same segments in the same order, as they come. Nothing of the read
 * document is in it but its segments.
 */
export interface DocumentWriter {
  /** MIME type, lower case. */
  readonly format: string;
  parts(parts: AsyncIterable<DocumentPart>, context: DocumentContext, origin: DocumentOrigin): AsyncIterable<DocumentPart>;
}
