import { declaredInXml } from "../encodings/encoding-labels.js";
import { textFormat } from "../text/text-format.js";
import { checkXml, xmlFilterOf } from "../xml-syntax/xml-filter.js";
import { TmxDocument } from "./tmx-document.js";
import { checkTmxRoot } from "./tmx-elements.js";
import { tmxWriter } from "./tmx-writer.js";

/**
 * Reads and writes TMX. In each unit the variant in the source language is translated; its translation replaces the
 * variant in the target language, or is added. Units without a source stay as they are.
 */
export const tmxFilter = xmlFilterOf((context) => new TmxDocument(context));

/** TMX; made of other documents it is TMX 1.4. */
export const tmxFormat = textFormat({
  mediaTypes: [{ name: "text/x-tmx", ending: ".tmx" }],
  recognise: ({ root }) => root === "tmx",
  declaredEncoding: declaredInXml,
  filter: tmxFilter,
  check: (text) => checkXml(text, checkTmxRoot),
  makeParts: tmxWriter,
});
