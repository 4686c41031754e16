import { invalid } from "@dragoman/domain/common";
import type { SentenceRules } from "@dragoman/domain/documents";
import type {
  DocumentContent, DocumentFormat, DocumentOrigin, DocumentReader, MediaType, OpenBytes, OpenedDocument, TranslatableDocument,
} from "./document-format.js";

const plainText = "text/plain";
/** Formats are recognised by so many first bytes, unless one looks further. */
const headSize = 4_096;

/** What is told of a media type. */
export interface ListedFormat {
  readonly name: string;
  readonly ending: string;
  /** The media type of what comes back. */
  readonly becomes: string;
  /** It can be made of every readable format. */
  readonly isMade: boolean;
  /** What to install before it can be read. */
  readonly lacks?: string;
}

/** The document formats that there are, in the order in which they are asked whether a content is theirs. */
export class DocumentFormats {
  /** Media types that can be read, lower case. */
  readonly readable: readonly string[];
  /** Media types that can be made of every readable format, lower case. */
  readonly writable: readonly string[];
  private readonly byName = new Map<string, { readonly format: DocumentFormat; readonly mediaType: MediaType }>();

  constructor(
    private readonly formats: readonly DocumentFormat[],
    /** The WHATWG name of an encoding label, in any letter case; undefined for what cannot be decoded. */
    readonly findEncoding: (label: string) => string | undefined,
    /** The media type of a content that no format reads, by its first bytes. */
    private readonly nameUnreadable: (head: Uint8Array) => string | undefined = () => undefined,
    /** How the texts of all documents are split into sentences; as it is built in where this is undefined. */
    readonly sentenceRules?: SentenceRules | undefined,
    /** Reads documents of most formats elsewhere; all are read here where it is undefined. */
    private readonly reader?: DocumentReader | undefined,
  ) {
    for (const format of formats) for (const mediaType of format.mediaTypes) this.byName.set(mediaType.name, { format, mediaType });
    this.readable = [...this.byName.keys()];
    this.writable = formats.flatMap(({ mediaTypes, makeFrom }) => (makeFrom === undefined ? [] : [mediaTypes[0].name]));
  }

  /** The same formats, whose texts are split into sentences by these rules. */
  splitBy(rules: SentenceRules | undefined): DocumentFormats {
    return new DocumentFormats(this.formats, this.findEncoding, this.nameUnreadable, rules, this.reader);
  }

  /** The same formats, whose documents are read and written by `reader`. */
  readBy(reader: DocumentReader): DocumentFormats {
    return new DocumentFormats(this.formats, this.findEncoding, this.nameUnreadable, this.sentenceRules, reader);
  }

  /** The format of a media type, in any letter case; undefined when nobody reads it. */
  find(mediaType: string): DocumentFormat | undefined {
    return this.byName.get(mediaType.toLowerCase())?.format;
  }

  /** How names of files of a media type usually end, `.html`; "" for one that nobody knows. */
  ending(mediaType: string): string {
    return this.byName.get(mediaType.toLowerCase())?.mediaType.ending ?? "";
  }

  /** The media type that a readable document has when it is written back. */
  targetOf(mediaType: string): string {
    return this.byName.get(mediaType.toLowerCase())?.mediaType.becomes ?? mediaType;
  }

  /** The media type of the target document of a readable one, unless another is asked for. */
  defaultOf(mediaType: string): string {
    return this.byName.get(mediaType.toLowerCase())?.mediaType.byDefault ?? this.targetOf(mediaType);
  }

  /** Whether a document of this media type has to be read before it is known what is made of it by default. */
  decidesByContent(mediaType: string): boolean {
    return this.byName.get(mediaType.toLowerCase())?.mediaType.decidesByContent ?? false;
  }

  /** Every media type, in their order: what it becomes, and what to install before it can be read, as a sentence, where that is missing. */
  list(): readonly ListedFormat[] {
    return this.formats.flatMap((format) => {
      const lacks = format.lacks?.();
      return format.mediaTypes.map(({ name, ending, becomes = name }) => ({
        name, ending, becomes, isMade: this.writable.includes(name), ...(lacks === undefined ? {} : { lacks }),
      }));
    });
  }

  /** Whether each program that formats are read by is there, by the name of its feature. */
  features(): Readonly<Record<string, boolean>> {
    const found = new Map<string, boolean>();
    for (const format of this.formats) {
      if (format.feature !== undefined) found.set(format.feature, found.get(format.feature) !== false && format.lacks?.() === undefined);
    }
    return Object.fromEntries(found);
  }

  /** The media type of a content for which none was named; `text/plain` when nothing else fits. */
  async recognise(bytes: OpenBytes, sender?: string): Promise<string> {
    if (this.reader !== undefined) return this.reader.recognise(bytes, sender);
    const head = await firstBytes(bytes, headSize);
    for (const format of this.formats) {
      const found = await format.recognise?.(head, bytes);
      if (found !== undefined) return found;
    }
    return this.nameUnreadable(head) ?? plainText;
  }

  /** Opens a document; throws `unknown-format` for one that nobody reads. */
  open(content: DocumentContent): OpenedDocument {
    const format = this.find(content.mediaType);
    if (format !== undefined) return this.reader?.reads(content.mediaType) === true ? this.reader.open(content) : format.open(content);
    throw invalid("unknown-format", `The format ${content.mediaType} cannot be read.`, `It must be one of ${this.readable.join(", ")}.`);
  }

  /** The document that is written for one that was read: itself, or one of the other format that was asked for. */
  target(document: OpenedDocument, origin: DocumentOrigin, outputFormat: string): TranslatableDocument {
    if (outputFormat === this.targetOf(origin.format)) return document;
    if (document.inFormat !== undefined) return document.inFormat(outputFormat, origin);
    if (outputFormat === plainText && document.inPlainText !== undefined) return document.inPlainText();
    const made = this.find(outputFormat)?.makeFrom?.(saidOnce(document), origin);
    if (made !== undefined) return made;
    throw invalid("unknown-format", `The format ${outputFormat} cannot be written.`, `It must be one of ${this.writable.join(", ")}.`);
  }
}

/** The document without what it says again. */
function saidOnce(document: OpenedDocument): TranslatableDocument {
  return {
    async *parts(context) {
      for await (const part of document.parts(context)) if (!("segments" in part) || part.isAgain !== true) yield part;
    },
    assemble: (written) => document.assemble(written),
  };
}

async function firstBytes(open: OpenBytes, size: number): Promise<Uint8Array> {
  const head = new Uint8Array(size);
  let length = 0;
  for await (const bytes of open()) {
    const taken = bytes.subarray(0, size - length);
    head.set(taken, length);
    length += taken.length;
    if (length === size) break;
  }
  return head.subarray(0, length);
}
