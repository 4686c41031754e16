import type { DocumentFilter, DocumentFormats } from "@dragoman/application";
import { decode } from "./encodings/decode.js";
import { findEncoding } from "./encodings/find-encoding.js";
import { htmlFilter } from "./html/html-filter.js";
import { lineFilter } from "./line/line-filter.js";
import { plainFilter } from "./plain/plain-filter.js";
import { recognise } from "./recognise.js";
import { checkXliff } from "./xliff-1/check-xliff.js";
import { xliffFilter } from "./xliff-1/xliff-filter.js";

const filters: readonly DocumentFilter[] = [plainFilter, lineFilter, htmlFilter, xliffFilter];
const byFormat = new Map(filters.flatMap((filter) => filter.formats.map((format) => [format, filter] as const)));

const extensions: Readonly<Record<string, string>> = {
  "text/plain": ".txt", "text/x-line": ".xline", "text/html": ".html", "application/x-xliff": ".xliff",
  "application/xliff": ".xliff", "text/x-tmx": ".tmx", "text/xml": ".xml", "application/pdf": ".pdf", "application/rtf": ".rtf",
};

/** The formats and encodings that Dragoman reads and writes. */
export const documentFormats: DocumentFormats = {
  readable: [...byFormat.keys()],
  filter: (format) => byFormat.get(format.toLowerCase()),
  findEncoding,
  recognise,
  decode,
  async check(format, encoding, open) {
    // Other formats have no wrong documents, only surprising ones.
    if (xliffFilter.formats.includes(format.toLowerCase())) await checkXliff((await decode(format, encoding, open)).text);
  },
  extension: (format) => extensions[format.toLowerCase()] ?? "",
};
