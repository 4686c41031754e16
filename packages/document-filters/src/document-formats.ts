import type { DocumentFilter, DocumentFormats, DocumentWriter } from "@dragoman/application/documents";
import { decode } from "./encodings/decode.js";
import { findEncoding } from "./encodings/find-encoding.js";
import { htmlFilter } from "./html/html-filter.js";
import { lineFilter } from "./line/line-filter.js";
import { checkXml, type CheckRoot } from "./parts/check-xml.js";
import type { XmlRules } from "./parts/guarded-parser.js";
import { plainFilter } from "./plain/plain-filter.js";
import { recognise, refuseBinary } from "./recognise.js";
import { sgmlFilter } from "./sgml/sgml-filter.js";
import { checkTmxRoot } from "./tmx/check-tmx-root.js";
import { tmxFilter } from "./tmx/tmx-filter.js";
import { textWriter } from "./written/text-writer.js";
import { tmxWriter } from "./written/tmx-writer.js";
import { xliff1Writer } from "./written/xliff-1-writer.js";
import { xliff2Writer } from "./written/xliff-2-writer.js";
import { checkXliffRoot } from "./xliff-1/check-xliff-root.js";
import { xliffFilter } from "./xliff-1/xliff-filter.js";
import { checkXliff2Root } from "./xliff-2/check-xliff-2-root.js";
import { xliff2Filter } from "./xliff-2/xliff-2-filter.js";
import { xmlEntityRules, xmlFilter } from "./xml/xml-filter.js";

const filters: readonly DocumentFilter[] = [plainFilter, lineFilter, htmlFilter, xliffFilter, xliff2Filter, tmxFilter, xmlFilter, sgmlFilter];
const byFormat = new Map(filters.flatMap((filter) => filter.formats.map((format) => [format, filter] as const)));
const writers = new Map([textWriter, xliff1Writer, xliff2Writer, tmxWriter].map((writer: DocumentWriter) => [writer.format, writer] as const));

/** Formats with wrong documents; those of others are only surprising. */
const checks = new Map<string, { readonly root: CheckRoot; readonly rules?: XmlRules }>([
  ["application/x-xliff", { root: checkXliffRoot }], ["application/xliff", { root: checkXliff2Root }], ["text/x-tmx", { root: checkTmxRoot }],
  ...xmlFilter.formats.map((format) => [format, { root: () => undefined, rules: xmlEntityRules }] as const),
]);

const extensions: Readonly<Record<string, string>> = {
  "text/plain": ".txt", "text/x-line": ".xline", "text/html": ".html", "application/x-xliff": ".xliff", "application/xliff": ".xliff",
  "text/x-tmx": ".tmx", "text/xml": ".xml", "text/x-sdl-strict-xml": ".sdlxml", "text/sgml": ".sgml", "application/pdf": ".pdf", "application/rtf": ".rtf",
};

/** The formats and encodings that Dragoman reads and writes. */
export const documentFormats: DocumentFormats = {
  readable: [...byFormat.keys()],
  filter: (format) => byFormat.get(format.toLowerCase()),
  writable: [...writers.keys()],
  writer: (format) => writers.get(format.toLowerCase()),
  findEncoding,
  recognise,
  async decode(format, encoding, open) {
    await refuseBinary(format, open);
    return decode(format, encoding, open);
  },
  async check(format, encoding, open) {
    await refuseBinary(format, open);
    const check = checks.get(format.toLowerCase());
    if (check !== undefined) await checkXml((await decode(format, encoding, open)).text, check.root, check.rules);
  },
  extension: (format) => extensions[format.toLowerCase()] ?? "",
};
