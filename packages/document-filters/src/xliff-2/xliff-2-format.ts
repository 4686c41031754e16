import { declaredInXml } from "../encodings/encoding-labels.js";
import { textFormat } from "../text/text-format.js";
import { checkXml, xmlFilterOf } from "../xml-syntax/xml-filter.js";
import { Xliff2Document } from "./xliff-2-document.js";
import { checkXliff2Root } from "./xliff-2-elements.js";
import { xliff2Writer } from "./xliff-2-writer.js";

/**
 * Reads and writes XLIFF 2. Each segment keeps its source and gets one `target`, which replaces the one it had; segments
 * that somebody answered for or that are not to be translated, and all that stands between segments, stay as they are.
 */
export const xliff2Filter = xmlFilterOf((context) => new Xliff2Document(context));

/** XLIFF 2; made of other documents it is XLIFF 2.1. */
export const xliff2Format = textFormat({
  mediaTypes: [{ name: "application/xliff", ending: ".xliff" }],
  recognise: ({ root, attributes }) => root === "xliff" && /\sversion\s*=\s*["']2/.test(attributes),
  declaredEncoding: declaredInXml,
  filter: xliff2Filter,
  check: (text) => checkXml(text, checkXliff2Root),
  makeParts: xliff2Writer,
});
