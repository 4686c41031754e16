import type { DocumentContext } from "@dragoman/application/documents";
import { cutPlace, maxBlock } from "../text/block-bounds.js";
import { sameLanguage } from "../text/languages.js";
import { MarkupBlock } from "../markup/markup-block.js";
import type { Notation } from "../markup/shown-text.js";
import { PartQueue } from "../text/part-queue.js";
import { declareUtf8, escapeXml, replaceAttribute, xmlText } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { elementRules, type ElementRules, type Languages, rulesOutside } from "./element-rules.js";

/** How XML writes characters. */
const xmlNotation: Notation = {
  preserved: /\r\n?|&[^;\s]+;/g,
  collapsed: /[ \t\n\r]{2,}|[\t\n\r]|&[^;\s]+;/g,
  shown: (found) => (found.startsWith("&") ? xmlText(found) : found.startsWith("\r") ? "\n" : " "),
};

/** An element, once it is known; `hasText` when text stands directly in it. */
interface Element { readonly name: string; readonly rules: ElementRules; hasText: boolean; isClosed: boolean }
/** A token with the element that it begins, ends, or stands in. */
interface Waiting { readonly token: XmlToken; readonly element: Element }

/** So many characters are looked ahead for text in an element; one that has none so far is taken for structure. */
const lookAhead = 16_384;
/** What an engine needs to see of a protected span. */
const maxProtectedText = 200;
/** References that the parser let pass belong to a document type that nobody fetched. */
const references = /(&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-fA-F]+);)[^;\s]+;)/;

/**
 * Makes parts of the tokens of any XML document. An element with text of its own is a block, and all elements in it are
 * inline; elements around blocks are structure.
 */
export class XmlTextDocument {
  readonly queue = new PartQueue();
  private readonly block: MarkupBlock;
  private readonly open: Element[] = [];
  private readonly outside: Element = { name: "", rules: rulesOutside, hasText: false, isClosed: false };
  private languages: Languages;
  /** Tokens until it is known of the first one whether it begins a block. */
  private waiting: Waiting[] = [];
  private taken = 0;
  private waitingSize = 0;
  /** The element whose content is a block. */
  private blockElement: Element | undefined;
  /** An element inside a block that nobody translates. */
  private untouched: { readonly element: Element; raw: string; text: string } | undefined;

  constructor(private readonly context: DocumentContext) {
    this.block = new MarkupBlock(xmlNotation, context);
    this.languages = { source: context.sourceTag, document: "" };
  }

  token(token: XmlToken): void {
    this.waiting.push({ token, element: this.elementOf(token) });
    this.waitingSize += token.raw.length;
    this.takeKnown();
  }

  finish(): void {
    this.takeKnown();
    this.finishBlock();
  }

  private elementOf(token: XmlToken): Element {
    const parent = this.open.at(-1) ?? this.outside;
    if (token.kind === "open") {
      if (this.open.length === 0) this.languages = { ...this.languages, document: token.attributes["xml:lang"] ?? "" };
      const rules = elementRules(token.name, token.attributes, parent.rules, this.languages);
      const element = { name: token.name, rules, hasText: false, isClosed: false };
      this.open.push(element);
      return element;
    }
    if (token.kind === "close") {
      this.open.pop();
      parent.isClosed = true;
    } else if (token.kind === "cdata" || (token.kind === "text" && token.raw.trim() !== "")) parent.hasText = true;
    return parent;
  }

  private takeKnown(): void {
    for (; this.taken < this.waiting.length; this.taken++) {
      const { token, element } = this.waiting[this.taken] as Waiting;
      const isUnknown = token.kind === "open" && this.blockElement === undefined && element.rules.translated && !element.hasText
        && !element.isClosed;
      if (isUnknown && this.waitingSize <= lookAhead) break;
      this.waitingSize -= token.raw.length;
      this.take(token, element);
    }
    if (this.taken < 1_024 && this.taken < this.waiting.length) return;
    this.waiting = this.waiting.slice(this.taken);
    this.taken = 0;
  }

  private take(token: XmlToken, element: Element): void {
    if (this.untouched !== undefined) this.inUntouched(token, element, this.untouched);
    else if (this.blockElement !== undefined) this.inBlock(token, element);
    else if (token.kind === "open") this.startElement(token, element);
    else if ((token.kind === "text" || token.kind === "cdata") && element.rules.translated && element.hasText) {
      // Text that came too late to make a block of its element.
      this.text(token, element);
      this.finishBlock();
    } else this.queue.keep(token.kind === "declaration" ? declareUtf8(token.raw) : token.raw);
  }

  private startElement(tag: OpenTag, element: Element): void {
    this.queue.keep(this.startTag(tag, element));
    if (element.hasText && element.rules.translated) this.blockElement = element;
  }

  private inBlock(token: XmlToken, element: Element): void {
    if (token.kind === "close" && element === this.blockElement) {
      this.finishBlock();
      this.blockElement = undefined;
      this.queue.keep(token.raw);
      return;
    }
    if (token.kind === "open") {
      if (element.rules.translated) this.block.tag("open", token.name, this.startTag(token, element));
      else this.untouched = { element, raw: token.raw, text: "" };
    } else if (token.kind === "close") this.block.tag("close", token.name, token.raw);
    else if (token.kind === "text" || token.kind === "cdata") this.text(token, element);
    else this.block.point(token.raw);
    if (this.block.isFull) this.finishBlock();
  }

  private inUntouched(token: XmlToken, element: Element, untouched: NonNullable<typeof this.untouched>): void {
    untouched.raw += token.raw;
    if (token.kind === "text" && untouched.text.length < maxProtectedText) untouched.text += xmlText(token.raw);
    if (token.kind !== "close" || element !== untouched.element) return;
    this.untouched = undefined;
    this.block.protected(untouched.raw, untouched.text.replace(/\s+/g, " ").trim().slice(0, maxProtectedText));
    if (this.block.isFull) this.finishBlock();
  }

  private text(token: XmlToken, { rules }: Element): void {
    if (token.kind === "cdata") {
      const text = token.raw.slice("<![CDATA[".length, -"]]>".length);
      this.inBlocks(text, (piece) => this.block.text(escapeXml(piece), rules.preserve, `<![CDATA[${piece}]]>`));
      return;
    }
    token.raw.split(references).forEach((text, i) => {
      if (i % 2 === 1) this.block.point(text);
      else if (text !== "") this.inBlocks(text, (piece) => this.block.text(piece, rules.preserve));
    });
  }

  /** Adds a text, in several blocks where it is too long for one. */
  private inBlocks(text: string, add: (piece: string) => void): void {
    let rest = text;
    while (this.block.size + rest.length > maxBlock) {
      const at = cutPlace(rest, this.block.size);
      if (at > 0) add(rest.slice(0, at));
      this.finishBlock();
      rest = rest.slice(at);
    }
    if (rest !== "" || text === "") add(rest);
  }

  /** The start tag of a translated element in the target says the language of the target. */
  private startTag(tag: OpenTag, { rules }: Element): string {
    const language = tag.attributes["xml:lang"];
    const { sourceTag, targetTag } = this.context;
    const isOurs = language !== undefined && language !== ""
      && (sameLanguage(language, sourceTag) || sameLanguage(language, this.languages.document));
    return isOurs && rules.translated ? replaceAttribute(tag.raw, "xml:lang", targetTag) : tag.raw;
  }

  private finishBlock(): void {
    if (this.block.size === 0) return;
    const part = this.block.finish();
    if ("keep" in part) this.queue.keep(part.keep);
    else this.queue.add(part);
  }
}
