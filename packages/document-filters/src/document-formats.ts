import type { DocumentFilter, DocumentFormats } from "@dragoman/application";
import { decode } from "./encodings/decode.js";
import { findEncoding } from "./encodings/find-encoding.js";
import { htmlFilter } from "./html/html-filter.js";
import { lineFilter } from "./line/line-filter.js";
import { plainFilter } from "./plain/plain-filter.js";
import { recognise } from "./recognise.js";

const filters: readonly DocumentFilter[] = [plainFilter, lineFilter, htmlFilter];
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
  check: () => Promise.resolve(),
  extension: (format) => extensions[format.toLowerCase()] ?? "",
};
