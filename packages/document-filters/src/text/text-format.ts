import type {
  DocumentContent, DocumentContext, DocumentFormat, DocumentOrigin, DocumentPart, OpenBytes, OpenedDocument,
} from "@dragoman/application/documents";
import { KeptUnlessFailed } from "@dragoman/domain/common";
import { chooseEncoding, decoded } from "../encodings/decode.js";
import { refuseBinary } from "./binary-files.js";
import { type Prolog, prologOf } from "./prolog.js";

/** A part of a document that is text. */
export type TextPart = DocumentPart<string>;

/** Reads one format of text: takes its characters in pieces of any size, and yields its parts as `TranslatableDocument` promises. */
export interface TextFilter {
  parts(text: AsyncIterable<string>, context: DocumentContext, xmlRules?: string): AsyncIterable<TextPart>;
}

/** What is told of a format of text; bytes are left to `textFormat`. */
export interface TextFormat extends Pick<DocumentFormat, "mediaTypes"> {
  readonly filter: TextFilter;
  /** Whether a document that begins so is of its first media type; absent where nothing tells. */
  recognise?(prolog: Prolog): boolean;
  /** The label of the encoding that a document says it is in, from its first bytes as if they were Latin 1. */
  declaredEncoding?(head: string): string | undefined;
  /** Throws what `OpenedDocument.check` rejects with, as far as the characters can tell. */
  check?(text: AsyncIterable<string>, xmlRules?: string): Promise<void>;
  /** The parts of a document of this format made of those of any other one. */
  makeParts?(parts: AsyncIterable<DocumentPart>, context: DocumentContext, origin: DocumentOrigin): AsyncIterable<TextPart>;
}

/** A format of text: read in any encoding, by byte order mark, name, declaration or statistics, and written in UTF-8. */
export function textFormat(format: TextFormat): DocumentFormat {
  const { mediaTypes, recognise, makeParts } = format;
  return {
    mediaTypes,
    open: (content) => new TextDocument(content, format),
    ...(recognise === undefined ? {} : { recognise: (head) => (recognise(prologOf(head)) ? mediaTypes[0].name : undefined) }),
    ...(makeParts === undefined ? {} : {
      makeFrom: (document, origin) => ({ parts: (context) => makeParts(document.parts(context), context, origin), assemble: utf8 }),
    }),
  };
}

class TextDocument implements OpenedDocument<string> {
  private readonly bytes: OpenBytes;
  private readonly chosen = new KeptUnlessFailed(() => this.findEncoding());
  readonly assemble = utf8;

  constructor(private readonly content: DocumentContent, private readonly format: TextFormat) {
    const { bytes, enough } = content;
    this.bytes = enough === undefined ? bytes : () => firstBytes(bytes(), enough);
  }

  encoding(): Promise<string> {
    return this.chosen.get();
  }

  async check(): Promise<void> {
    if (this.format.check === undefined) await refuseBinary(this.content.mediaType, this.bytes);
    else await this.format.check(this.text(), this.content.xmlRules);
  }

  parts(context: DocumentContext): AsyncIterable<TextPart> {
    return this.format.filter.parts(this.text(), context, this.content.xmlRules);
  }

  private async findEncoding(): Promise<string> {
    await refuseBinary(this.content.mediaType, this.bytes);
    return chooseEncoding(this.content.encoding, this.bytes, this.format.declaredEncoding);
  }

  private async *text(): AsyncGenerator<string> {
    yield* decoded(this.bytes, await this.encoding());
  }
}

async function* firstBytes(bytes: AsyncIterable<Uint8Array>, enough: number): AsyncGenerator<Uint8Array> {
  let left = enough;
  for await (const piece of bytes) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

const encoder = new TextEncoder();

/** Text in UTF-8; a character that stands in two pieces is one. */
export async function* utf8(written: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  let rest = "";
  for await (const pieces of written) {
    const text = rest + pieces.join("");
    rest = isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.slice(-1) : "";
    if (text.length > rest.length) yield encoder.encode(rest === "" ? text : text.slice(0, -1));
  }
  if (rest !== "") yield encoder.encode(rest);
}
