import type { DocumentContext } from "@dragoman/application/documents";
import { wholeText } from "../resources/refusals.js";
import { addSpliced } from "../resources/spliced-filter.js";
import { inPieces, inTurns, PartQueue, type SlowPart } from "../text/part-queue.js";
import { textFormat, type TextFilter, type TextPart } from "../text/text-format.js";
import { BodyReader } from "./body-reader.js";
import { tablePart } from "./table-part.js";

const format = "reStructuredText";
/** References are understood by all of the document. */
const longestDocument = 16_777_216;
/** So many parts are found before they are handed on. */
const portion = 200;

/** reStructuredText, of which everything but texts stays character by character. */
export const rstFilter: TextFilter = {
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    const reader = new BodyReader(await wholeText(format, inPieces(text), longestDocument));
    const queue = new PartQueue<SlowPart>();
    let found = 0;
    for (const piece of reader.pieces()) {
      if (typeof piece !== "string" && "cells" in piece) queue.add(tablePart(piece, context));
      else addSpliced(queue, piece, context);
      if (++found % portion === 0) yield* inTurns(queue.take());
    }
    yield* inTurns(queue.takeAll());
  },
};

/** Documentation as docutils and Sphinx read it. */
export const rstFormat = textFormat({
  mediaTypes: [{ name: "text/x-rst", ending: ".rst" }],
  filter: rstFilter,
  async check(text) {
    await wholeText(format, text, longestDocument);
  },
});
