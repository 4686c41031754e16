import type { DocumentFilter } from "./document-filter.js";
import type { DocumentWriter } from "./document-writer.js";

/** A document made readable: its characters, and the label of the encoding they were in. */
export interface DecodedDocument {
  /** WHATWG name, lower case. */
  readonly encoding: string;
  readonly text: AsyncIterable<string>;
}

/** Opens a content from its start; called again for each pass over it. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;

/** Knows the document formats and the encodings of text. */
export interface DocumentFormats {
  /** MIME types that can be read, lower case. */
  readonly readable: readonly string[];
  /** The filter of a format; undefined when it cannot be read. */
  filter(format: string): DocumentFilter | undefined;
  /** MIME types that can be made of every readable format, lower case. */
  readonly writable: readonly string[];
  /** The writer of a format; undefined when there is none. */
  writer(format: string): DocumentWriter | undefined;
  /** The WHATWG name of an encoding label, in any letter case; undefined for what cannot be decoded. */
  findEncoding(label: string): string | undefined;
  /** The format of a content whose format was not named, from its first bytes. `text/plain` when nothing else fits. */
  recognise(open: OpenBytes): Promise<string>;
  /** What a request can know of a document: throws a DomainError of kind `invalid`, for example for two XLIFF documents in one. */
  check(format: string, encoding: string, open: OpenBytes): Promise<void>;
  /**
   * Decodes: byte order mark, then the named encoding if it fits every byte, then UTF-8 if it fits, then a
   * declaration inside, then statistics. Several passes over the bytes; never the whole in memory. Throws a DomainError of
   * kind `invalid` for a file that is no text at all.
   */
  decode(format: string, encoding: string, open: OpenBytes): Promise<DecodedDocument>;
  /** Usual file name extension with its dot, `.html`. */
  extension(format: string): string;
}
