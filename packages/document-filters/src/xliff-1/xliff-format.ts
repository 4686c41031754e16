import { declaredInXml } from "../encodings/encoding-labels.js";
import { textFormat } from "../text/text-format.js";
import { checkXml, xmlFilterOf } from "../xml-syntax/xml-filter.js";
import { XliffDocument } from "./xliff-document.js";
import { checkXliffRoot } from "./xliff-elements.js";
import { xliff1Writer } from "./xliff-writer.js";

/**
 * Reads and writes XLIFF 1.2. Each unit keeps its source and gets one `alt-trans` in place of others, or its target, as
 * the job asks; a target with text stays beside the alternative. Units that are not to be translated, or that somebody
 * answered for, stay as they are.
 */
export const xliffFilter = xmlFilterOf((context) => new XliffDocument(context));

/** XLIFF 1.2, also to make of other documents. */
export const xliffFormat = textFormat({
  mediaTypes: [{ name: "application/x-xliff", ending: ".xliff" }],
  recognise: ({ root, attributes }) => root === "xliff" && !/\sversion\s*=\s*["']2/.test(attributes),
  declaredEncoding: declaredInXml,
  filter: xliffFilter,
  check: (text) => checkXml(text, checkXliffRoot),
  makeParts: xliff1Writer,
});
