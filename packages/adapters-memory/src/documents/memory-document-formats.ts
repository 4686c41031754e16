import {
  type DocumentContent, type DocumentFormat, DocumentFormats, type DocumentPart, type OpenedDocument,
} from "@dragoman/application/documents";
import { plainText } from "@dragoman/domain/segments";

/** Plain text in UTF-8, each line a segment. */
const lines: DocumentFormat = {
  mediaTypes: [{ name: "text/plain", ending: ".txt" }],
  open: (content) => new Lines(content),
};

class Lines implements OpenedDocument<string> {
  constructor(private readonly content: DocumentContent) {}

  async encoding(): Promise<string> {
    return "utf-8";
  }

  async check(): Promise<void> {
    // Every text is plain text.
  }

  async *parts(): AsyncGenerator<DocumentPart<string>> {
    let rest = "";
    for await (const piece of decoded(this.content.bytes())) {
      const [last = "", ...whole] = (rest + piece).split("\n").toReversed();
      for (const line of whole.toReversed()) yield* [lineOf(line), { keep: "\n" }];
      rest = last;
    }
    if (rest !== "") yield lineOf(rest);
  }

  async *assemble(written: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    for await (const pieces of written) yield encoder.encode(pieces.join(""));
  }
}

function lineOf(line: string): DocumentPart<string> {
  return line.trim() === "" ? { keep: line } : { segments: [[line]], write: (targets) => targets.map(plainText).join("") };
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Reads plain text in UTF-8, and takes everything for it. */
export class MemoryDocumentFormats extends DocumentFormats {
  constructor() {
    super([lines], (label) => (/^utf-?8$/i.test(label.trim()) ? "utf-8" : undefined));
  }
}
