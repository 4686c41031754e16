import type { DocumentContext } from "@dragoman/application/documents";
import { MarkupBlock } from "../../markup/markup-block.js";
import type { TextPart } from "../../text/text-format.js";
import { escapeXml } from "../../xml-syntax/xml-text.js";
import { xmlNotation } from "../../xml-syntax/xml-notation.js";

/** The content of an element that holds nothing but text, as a part. */
export function textValue(raw: string, context: DocumentContext): TextPart {
  const block = new MarkupBlock(xmlNotation, context);
  block.text(raw, true);
  return block.finish();
}

/** The characters of a text or a CDATA section as they stand in an element. */
export const contentOf = (kind: string, raw: string): string =>
  (kind === "cdata" ? escapeXml(raw.slice("<![CDATA[".length, -"]]>".length)) : raw);
