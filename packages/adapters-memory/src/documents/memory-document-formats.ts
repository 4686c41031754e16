import type { DecodedDocument, DocumentFilter, DocumentFormats, DocumentPart, OpenBytes } from "@dragoman/application/documents";
import { plainText } from "@dragoman/domain/segments";

/** Each line is a segment. */
const lines: DocumentFilter = {
  formats: ["text/plain"],
  async *parts(text): AsyncGenerator<DocumentPart> {
    let rest = "";
    for await (const piece of text) {
      const [last = "", ...whole] = (rest + piece).split("\n").toReversed();
      for (const line of whole.toReversed()) yield* [lineOf(line), { keep: "\n" }];
      rest = last;
    }
    if (rest !== "") yield lineOf(rest);
  },
};

function lineOf(line: string): DocumentPart {
  return line.trim() === "" ? { keep: line } : { segments: [[line]], write: (targets) => targets.map(plainText).join("") };
}

/** Reads plain text in UTF-8, and takes everything for it. */
export class MemoryDocumentFormats implements DocumentFormats {
  readonly readable = lines.formats;
  readonly writable: readonly string[] = [];

  filter(format: string): DocumentFilter | undefined {
    return this.readable.includes(format) ? lines : undefined;
  }

  writer(): undefined {
    return undefined;
  }

  findEncoding(label: string): string | undefined {
    return /^utf-?8$/i.test(label.trim()) ? "utf-8" : undefined;
  }

  async recognise(): Promise<string> {
    return "text/plain";
  }

  async check(): Promise<void> {
    // Every text is plain text.
  }

  async decode(_format: string, _encoding: string, open: OpenBytes): Promise<DecodedDocument> {
    return { encoding: "utf-8", text: decoded(open()) };
  }

  extension(): string {
    return ".txt";
  }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
