import { type DocumentContext, nobodysContext } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import type { InlineMarkup } from "../../markup/inline-markup.js";
import { TextFlow } from "../../markup/text-flow.js";
import { PartQueue } from "../../text/part-queue.js";
import { attributeTexts } from "../../xml-syntax/attribute-texts.js";
import { checkXml, xmlFilterOf } from "../../xml-syntax/xml-filter.js";
import type { OpenTag, XmlToken } from "../../xml-syntax/xml-tokens.js";
import { xmlNotation } from "../../xml-syntax/xml-notation.js";
import type { EntryFilter } from "../../zip/zip-document.js";
import { ElementNames } from "../element-names.js";

const vmlXml = xmlFilterOf((context) => new VmlDocument(context));

/** Drawings of old (VML), with captions of buttons and boxes. Excel leaves line breaks in them open, which XML does not have. */
export const vmlFilter = {
  parts: (text: AsyncIterable<string>, context: DocumentContext) => vmlXml.parts(withClosedBreaks(text), context),
  check: (text: AsyncIterable<string>) => checkXml(withClosedBreaks(text), () => undefined),
} satisfies EntryFilter;

/** Whether there is any text in a drawing. One that cannot be read has none: nothing but shapes depends on it. */
export async function hasVmlText(text: AsyncIterable<string>): Promise<boolean> {
  let hasText = false;
  try {
    for await (const part of vmlFilter.parts(text, nobodysContext)) hasText ||= "segments" in part;
    return hasText;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function* withClosedBreaks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of text) {
    rest += piece;
    const tag = rest.lastIndexOf("<");
    const end = tag >= 0 && rest.length - tag < "<br>".length ? tag : rest.length;
    yield rest.slice(0, end).replaceAll(/<br>/gi, "<br/>");
    rest = rest.slice(end);
  }
  yield rest;
}

const inline: ReadonlySet<string> = new Set(["font", "b", "i", "u", "s", "strike", "span", "strong", "em", "sub", "sup", "a"]);
/** Attributes of shapes with text, and that of letters along a path. */
const textAttributes: ReadonlySet<string> = new Set(["alt", "title", "string"]);

class VmlDocument {
  readonly queue = new PartQueue();
  private readonly names = new ElementNames();
  private readonly flow: TextFlow;
  /** How deep in a text box; 0 outside of any. */
  private depth = 0;

  constructor(private readonly context: DocumentContext) {
    this.flow = new TextFlow(xmlNotation, context, this.queue);
  }

  token(token: XmlToken): void {
    if (token.kind === "open") this.open(token, this.names.open(token));
    else if (token.kind === "close") this.close(token.raw, this.names.close(token.name));
    else if (token.kind === "text" && this.depth > 0) this.flow.text(token.raw, false);
    else this.flow.boundary(token.raw);
  }

  finish(): void {
    this.flow.finish();
  }

  private open({ raw, empty }: OpenTag, name: string): void {
    if (this.depth > 0 || name === "v:textbox") this.depth++;
    const html = this.depth > 1 ? name.toLowerCase() : "";
    if (html === "br") this.flow.point(raw, true);
    else if (!inline.has(html)) this.flow.boundary(this.described(raw, name), raw);
    else if (empty) this.flow.point(raw);
    else this.flow.tag("open", html, raw);
  }

  private close(raw: string, name: string): void {
    const html = this.depth > 1 ? name.toLowerCase() : "";
    if (this.depth > 0) this.depth--;
    if (raw === "" && (html === "br" || inline.has(html))) return;
    if (inline.has(html)) this.flow.tag("close", html, raw);
    else this.flow.boundary(raw);
  }

  private described(raw: string, name: string): InlineMarkup {
    const parts = name.startsWith("v:") ? attributeTexts(raw, (attribute) => textAttributes.has(attribute), this.context) : undefined;
    return parts ?? raw;
  }
}
