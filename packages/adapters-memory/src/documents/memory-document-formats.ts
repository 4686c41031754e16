import {
  type DocumentContent, type DocumentFormat, DocumentFormats, type DocumentPart, type OpenedDocument, type TranslatableDocument,
} from "@dragoman/application/documents";
import { plainText } from "@dragoman/domain/segments";
import { escapeXml } from "../common/simple-xml.js";

type Cut = (text: AsyncIterable<string>) => AsyncGenerator<DocumentPart<string>>;

/** Each line is a segment. */
const lines: DocumentFormat = {
  mediaTypes: [{ name: "text/plain", ending: ".txt" }],
  open: (content) => new Text(content, cutAtLines),
  makeFrom: (document) => madeOf(document, (text) => `${text.replaceAll(/[\r\n]+/g, " ")}\n`),
};

/** Tags are kept, and what stands between two of them is a segment. */
const markup: DocumentFormat = {
  mediaTypes: [{ name: "text/html", ending: ".html" }],
  recognise: (head) => (/^\s*<(?:!doctype html|html|p)\b/i.test(Buffer.from(head).toString("latin1")) ? "text/html" : undefined),
  open: (content) => new Text(content, cutAtTags),
  makeFrom: (document) => madeOf(document, (text) => `<p>${escapeXml(text)}</p>\n`),
};

async function* cutAtLines(text: AsyncIterable<string>): AsyncGenerator<DocumentPart<string>> {
  let rest = "";
  for await (const piece of text) {
    const [last = "", ...whole] = (rest + piece).split("\n").toReversed();
    for (const line of whole.toReversed()) yield* [segmentOf(line), { keep: "\n" }];
    rest = last;
  }
  if (rest !== "") yield segmentOf(rest);
}

async function* cutAtTags(text: AsyncIterable<string>): AsyncGenerator<DocumentPart<string>> {
  let whole = "";
  for await (const piece of text) whole += piece;
  for (const piece of whole.split(/(<[^>]*>)/)) if (piece !== "") yield piece.startsWith("<") ? { keep: piece } : segmentOf(piece);
}

/** A text in UTF-8 that is cut into parts. */
class Text implements OpenedDocument<string> {
  readonly assemble = encoded;

  constructor(private readonly content: DocumentContent, private readonly cut: Cut) {}

  async encoding(): Promise<string> {
    return "utf-8";
  }

  async check(): Promise<void> {
    // Every text is plain text.
  }

  parts(): AsyncGenerator<DocumentPart<string>> {
    return this.cut(decoded(start(this.content)));
  }
}

/** A text of the segments of another document, each written like this. */
function madeOf(document: TranslatableDocument, write: (text: string) => string): TranslatableDocument<string> {
  return {
    async *parts(context) {
      for await (const part of document.parts(context)) {
        if ("keep" in part) continue;
        const { segments, originals } = part;
        const written: DocumentPart<string> = { segments, write: (targets) => targets.map((target) => write(plainText(target))).join("") };
        yield originals === undefined ? written : { ...written, originals };
      }
    },
    assemble: encoded,
  };
}

function segmentOf(text: string): DocumentPart<string> {
  return text.trim() === "" ? { keep: text } : { segments: [[text]], write: (targets) => targets.map(plainText).join("") };
}

/** As much of a content as is wanted. */
async function* start({ bytes, enough = Infinity }: DocumentContent): AsyncGenerator<Uint8Array> {
  let left = enough;
  for await (const piece of bytes()) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function* encoded(written: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const pieces of written) yield encoder.encode(pieces.join(""));
}

/** Reads and makes plain text and simple HTML, both in UTF-8. */
export class MemoryDocumentFormats extends DocumentFormats {
  constructor() {
    super([markup, lines], (label) => (/^utf-?8$/i.test(label.trim()) ? "utf-8" : undefined));
  }
}
