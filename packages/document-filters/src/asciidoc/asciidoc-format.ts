import type { DocumentContext } from "@dragoman/application/documents";
import { wholeText } from "../resources/refusals.js";
import { addSpliced } from "../resources/spliced-filter.js";
import { inPieces, inTurns, PartQueue, type SlowPart } from "../text/part-queue.js";
import { textFormat, type TextFilter, type TextPart } from "../text/text-format.js";
import { BlockReader } from "./block-reader.js";

const format = "AsciiDoc";
/** What a line means is known by those before it; what is read of a document takes some times as much memory. */
const longestDocument = 16_777_216;
/** So many parts are found before they are handed on. */
const portion = 200;

/** AsciiDoc, of which everything but texts stays character by character. */
export const asciidocFilter: TextFilter = {
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    const reader = new BlockReader(await wholeText(format, inPieces(text), longestDocument));
    const queue = new PartQueue<SlowPart>();
    let found = 0;
    for (const piece of reader.pieces()) {
      addSpliced(queue, piece, context);
      if (++found % portion === 0) yield* inTurns(queue.take());
    }
    yield* inTurns(queue.takeAll());
  },
};

/** Documentation as Asciidoctor reads it. */
export const asciidocFormat = textFormat({
  mediaTypes: [{ name: "text/asciidoc", ending: ".adoc" }],
  filter: asciidocFilter,
  async check(text) {
    await wholeText(format, text, longestDocument);
  },
});
