import type { DocumentContext } from "@dragoman/application/documents";
import type { InlineMarkup } from "../markup/inline-markup.js";
import { attributeTexts } from "../xml-syntax/attribute-texts.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";

const description = ["descr", "title"];
const shape = ["alt", "title"];

/** Attributes that a reader sees: descriptions of pictures and tables, tips, titles and entries of controls, letters as art. */
const texts: ReadonlyMap<string, readonly string[]> = new Map([
  ["wp:docPr", description], ["pic:cNvPr", description], ["wps:cNvPr", description], ["wpg:cNvPr", description], ["a:cNvPr", description],
  ["a:hlinkClick", ["tooltip"]], ["a:hlinkHover", ["tooltip"]], ["w:hyperlink", ["tooltip"]],
  ["v:shape", shape], ["v:rect", shape], ["v:roundrect", shape], ["v:oval", shape], ["v:line", shape], ["v:polyline", shape],
  ["v:group", shape], ["v:image", shape], ["v:textpath", ["string"]],
  ["w:tblCaption", ["val"]], ["w:tblDescription", ["val"]], ["w:alias", ["val"]], ["w:listItem", ["displayText"]],
  ["w:listEntry", ["val"]], ["w:helpText", ["val"]], ["w:statusText", ["val"]],
]);

/** A start tag, in parts where it has such attributes; `name` is as Office writes it. */
export function textsInTag(tag: OpenTag, name: string, context: DocumentContext): InlineMarkup {
  const attributes = texts.get(name);
  if (attributes === undefined) return tag.raw;
  return attributeTexts(tag.raw, (attribute) => attributes.includes(attribute.slice(attribute.indexOf(":") + 1)), context) ?? tag.raw;
}
