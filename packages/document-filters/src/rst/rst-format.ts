import type { DocumentContext } from "@dragoman/application/documents";
import { checkWhole, type SplicedItem, wholeSplicedFilter } from "../resources/spliced-filter.js";
import { textFormat, type TextPart } from "../text/text-format.js";
import { BodyReader } from "./body-reader.js";
import { tablePart } from "./table-part.js";

const format = "reStructuredText";

function* itemsOf(source: string, context: DocumentContext): Generator<SplicedItem | Generator<void, TextPart>> {
  for (const piece of new BodyReader(source).pieces()) {
    yield typeof piece !== "string" && "cells" in piece ? tablePart(piece, context) : piece;
  }
}

/** reStructuredText, of which everything but texts stays character by character. */
export const rstFilter = wholeSplicedFilter(format, itemsOf);

/** Documentation as docutils and Sphinx read it. */
export const rstFormat = textFormat({
  mediaTypes: [{ name: "text/x-rst", ending: ".rst" }],
  filter: rstFilter,
  check: (text) => checkWhole(format, text),
});
