import type { DocumentContext, DocumentPart, Written } from "./document-part.js";

/** Opens a content from its start; called again for each pass over it. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;

/** A document as it was sent. */
export interface DocumentContent {
  /** One of those of its format. */
  readonly mediaType: string;
  /** The label of the encoding that was named for it, "" without one. */
  readonly encoding: string;
  readonly bytes: OpenBytes;
  /** Rules that were sent with it, for the formats that know some. */
  readonly xmlRules?: string | undefined;
  /** How pages of a PDF, and pictures, are read; "" and absent leave it to the format. */
  readonly pdfConverter?: string | undefined;
  readonly imageConverter?: string | undefined;
  /** So many bytes from its start are enough for who reads it; a format that cannot be read in part reads the whole. */
  readonly enough?: number;
  /** Id of whoever sent it. Senders take turns where documents wait to be read. */
  readonly sender?: string;
  /** Ends reading and writing when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** A document whose parts can be translated: what its parts leave, in order, are the bytes of the target document. */
export interface TranslatableDocument<W extends Written = Written> {
  /**
   * Reads the document from its start, with each call anew, and holds no more than one block of it. Throws a DomainError
   * of kind `invalid` that names the place (line, unit, entry) when the document is not of its format.
   */
  parts(context: DocumentContext): AsyncIterable<DocumentPart<W>>;
  /**
   * The bytes of the target document, from what each of the parts kept or wrote, in order, some at a time. The parts of the document
   * are read by `written`, after the first piece was asked for.
   */
  assemble(written: AsyncIterable<readonly W[]>): AsyncIterable<Uint8Array>;
}

/** What nobody knows of a document before its content was read. */
export interface DocumentFacts {
  /** How many pages it has, where it has any. */
  readonly pages?: number;
  /** The media type that is made of it unless another one is asked for, where its content decides that. */
  readonly byDefault?: string;
}

/** A document opened by its format. Opening reads nothing yet, so that whatever is wrong with it shows at the first use. */
export interface OpenedDocument<W extends Written = Written> extends TranslatableDocument<W> {
  /** The WHATWG name of the encoding that its text is in. */
  encoding(): Promise<string>;
  /** What a request can know of it: rejects with a DomainError of kind `invalid`, for example for two XLIFF documents in one. */
  check(): Promise<void>;
  /** The document as plain text, where people expect more of it than a line for each block. */
  inPlainText?(): TranslatableDocument;
  /** Absent for formats whose documents tell nothing else than their media type does. Rejects as `parts` throws. */
  facts?(): Promise<DocumentFacts>;
  /** The document made of it in a media type, where another process reads it and makes that too. */
  inFormat?(outputFormat: string, origin: DocumentOrigin): TranslatableDocument;
}

/**
 * Reads and writes documents in place of the formats themselves: in processes that are ended when a document takes more than it may.
 * What it opens rejects with `reading-limit` or `reading-failed` then.
 */
export interface DocumentReader {
  /** Whether it reads documents of a media type; the others are read where they are opened. */
  reads(mediaType: string): boolean;
  /** As `DocumentFormats.recognise`. */
  recognise(bytes: OpenBytes, sender?: string): Promise<string>;
  open(content: DocumentContent): OpenedDocument;
}

/** Where the segments of a made document come from. */
export interface DocumentOrigin {
  /** "" when the document has none. */
  readonly title: string;
  /** Media type of the document that was read. */
  readonly format: string;
}

/** One of the media types of a format, and what is its own. */
export interface MediaType {
  /** Lower case, without parameters. */
  readonly name: string;
  /** How names of its files usually end, `.html`. */
  readonly ending: string;
  /** The media type of the target document, where it is another one: what nobody can write comes back as what can be written. */
  readonly becomes?: string;
  /** The media type that is made of it unless another one is asked for, where that is not its own: mails become `text/plain`. */
  readonly byDefault?: string;
  /** What is made of it by default is decided by the content of each document, which tells it in its facts. */
  readonly decidesByContent?: true;
}

/** All that is known of one document format. */
export interface DocumentFormat {
  readonly mediaTypes: readonly [MediaType, ...MediaType[]];
  /**
   * Which of its media types a content is, by its first 4,096 bytes or, where these are not enough, all; undefined for none. Rejects where
   * nobody can tell, as of what is encrypted.
   */
  recognise?(head: Uint8Array, bytes: OpenBytes): Promise<string | undefined> | string | undefined;
  open(content: DocumentContent): OpenedDocument;
  /** What to install before documents of this format can be read, as a sentence; undefined while they can be. */
  lacks?(): string | undefined;
  /** The program of the machine that may be absent, as features of a server are named: `libreOffice`. Formats with `lacks` have one. */
  readonly feature?: string;
  /**
   * Makes a document of its first media type from the segments of any other one, in the same order, as they come. Nothing
   * of the other document is in it but its segments. Absent where the format can only be read and written back.
   */
  makeFrom?(document: TranslatableDocument, origin: DocumentOrigin): TranslatableDocument;
}
