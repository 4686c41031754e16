import { checkWhole, wholeSplicedFilter } from "../resources/spliced-filter.js";
import { textFormat } from "../text/text-format.js";
import { BlockReader } from "./block-reader.js";

const format = "AsciiDoc";

/** AsciiDoc, of which everything but texts stays character by character. */
export const asciidocFilter = wholeSplicedFilter(format, (source) => new BlockReader(source).pieces());

/** Documentation as Asciidoctor reads it. */
export const asciidocFormat = textFormat({
  mediaTypes: [{ name: "text/asciidoc", ending: ".adoc" }],
  filter: asciidocFilter,
  check: (text) => checkWhole(format, text),
});
