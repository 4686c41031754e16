import type { DocumentContext } from "@dragoman/application/documents";
import type { InlineMarkup } from "../markup/inline-markup.js";
import { maxBlock } from "../text/block-bounds.js";
import { sameLanguage } from "../text/languages.js";
import type { PartQueue } from "../text/part-queue.js";
import type { ElementKind } from "../vocabularies/vocabulary.js";
import { attributeTexts } from "../xml-syntax/attribute-texts.js";
import { declareUtf8, escapeXml, replaceAttribute, xmlText } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { type DocumentRules, type ElementRules } from "./element-rules.js";
import { type Element, OpenElements } from "./open-elements.js";
import { TextFlow } from "../markup/text-flow.js";
import { androidNotation, textStretches, xmlNotation } from "../xml-syntax/xml-notation.js";

/** A token with the element that it begins, ends, or stands in. */
interface Waiting { readonly token: XmlToken; readonly element: Element }

/** So many characters are looked ahead for text in an element; one that has none so far is taken for structure. */
const lookAhead = 16_384;
/** What an engine needs to see of a protected span. */
const maxProtectedText = 200;

/**
 * Makes parts of the tokens of a document that is known. An element is what its vocabulary or a rule says. Of any other one
 * its content tells: with text of its own it is a block, and the elements in it that hold no blocks are inline.
 */
export class XmlBody {
  private readonly flow: TextFlow;
  private readonly elements: OpenElements;
  /** Tokens until it is known of the first one what it begins. */
  private waiting: Waiting[] = [];
  private taken = 0;
  private waitingSize = 0;
  /** Open blocks by name: an element within one of its own name is one too. */
  private readonly blocks = new Map<string, number>();
  /** An element within a sentence that nobody translates. */
  private untouched: { readonly element: Element; raw: string; text: string } | undefined;

  constructor(private readonly context: DocumentContext, private readonly rules: DocumentRules, queue: PartQueue) {
    this.flow = new TextFlow(rules.vocabulary.hasBackslashes === true ? androidNotation : xmlNotation, context, queue);
    this.elements = new OpenElements(context.sourceTag, rules);
  }

  token(token: XmlToken): void {
    this.waiting.push({ token, element: this.elements.of(token) });
    this.waitingSize += token.raw.length;
    this.takeKnown();
  }

  finish(): void {
    this.waitingSize = Infinity;
    this.takeKnown();
    this.flow.finish();
  }

  private takeKnown(): void {
    for (; this.taken < this.waiting.length; this.taken++) {
      const { token, element } = this.waiting[this.taken] as Waiting;
      const isKnown = token.kind !== "open" || this.untouched !== undefined || isDecidable(element);
      if (!isKnown && this.waitingSize <= lookAhead) break;
      this.waitingSize -= token.raw.length;
      this.take(token, element);
    }
    if (this.taken < 1_024 && this.taken < this.waiting.length) return;
    this.waiting = this.waiting.slice(this.taken);
    this.taken = 0;
  }

  private take(token: XmlToken, element: Element): void {
    if (this.untouched !== undefined) this.inUntouched(token, element, this.untouched);
    else if (token.kind === "open") this.open(token, element);
    else if (token.kind === "close") this.close(token.raw, element);
    else if (token.kind === "text" || token.kind === "cdata") this.text(token, element.rules);
    else if (this.flow.isEmpty || token.kind === "declaration") {
      this.flow.boundary(token.kind === "declaration" ? declareUtf8(token.raw) : token.raw);
    } else this.flow.point(token.raw);
  }

  private open(tag: OpenTag, element: Element): void {
    const named = element.rules.kind ?? this.kindByContent(element);
    const kind = named === "break" && !tag.empty ? "inline" : named;
    if (kind === "inline" || kind === "code") element.isSentence = true;
    if (!element.rules.translated && !isBetweenBlocks(kind) && !(kind === "hidden" && this.flow.isEmpty)) {
      this.untouched = { element, raw: tag.raw, text: "" };
      return;
    }
    const { markup, raw } = this.startTag(tag, element.rules);
    if (kind === "inline" || kind === "code") {
      element.shape = "inline";
      this.flow.tag("open", tag.name, markup, raw);
    } else if (kind === "break" && !this.flow.isEmpty && typeof markup === "string") {
      element.shape = "point";
      this.flow.point(raw, true);
    } else {
      if (kind === "nested") element.nested = this.flow.beginNested();
      element.shape = "block";
      this.blocks.set(tag.name, (this.blocks.get(tag.name) ?? 0) + 1);
      this.flow.boundary(markup, raw);
    }
  }

  private close(raw: string, { shape, nested, name }: Element): void {
    if (shape === "inline") this.flow.tag("close", name, raw);
    else if (shape !== "point") {
      if (shape === "block") this.blocks.set(name, (this.blocks.get(name) as number) - 1);
      this.flow.boundary(raw);
      if (nested !== undefined) this.flow.endNested(nested);
    }
  }

  /** What an element is that nothing names. */
  private kindByContent(element: Element): ElementKind {
    const { parent } = element;
    parent.isSentence ??= parent.hasText;
    const holdsBlocks = !element.hasText
      && (!element.isClosed || element.textChildren > 1 || (element.isIndented && element.textChildren > 0));
    if (parent.isSentence && !holdsBlocks && (this.blocks.get(element.name) ?? 0) === 0) return "inline";
    element.isSentence = element.hasText;
    return "block";
  }

  private inUntouched(token: XmlToken, element: Element, untouched: NonNullable<typeof this.untouched>): void {
    untouched.raw += token.raw;
    if (token.kind === "text" && untouched.text.length < maxProtectedText) untouched.text += xmlText(token.raw);
    const isEnd = token.kind === "close" && element === untouched.element;
    if (!isEnd && untouched.raw.length <= maxBlock) return;
    this.untouched = undefined;
    const isPlace = untouched.element.rules.kind === "hidden" || untouched.element.rules.kind === "nested";
    const text = isPlace ? "" : untouched.text.replace(/\s+/g, " ").trim().slice(0, maxProtectedText);
    if (isEnd) this.flow.protected(untouched.raw, text);
    else this.flow.boundary(untouched.raw);
  }

  private text(token: Extract<XmlToken, { kind: string }>, rules: ElementRules): void {
    const { raw } = token;
    if (!rules.translated || (this.flow.isEmpty && raw.trim() === "")) {
      this.flow.boundary(raw);
      return;
    }
    const { vocabulary } = this.rules;
    if (token.kind === "cdata") {
      const text = raw.slice("<![CDATA[".length, -"]]>".length);
      this.flow.text(text, rules.preserve, escapeXml, (piece) => `<![CDATA[${piece}]]>`);
      return;
    }
    if (vocabulary.reference?.test(raw.trim()) === true) {
      this.flow.protected(raw, raw.trim());
      return;
    }
    const lines = rules.hasLines ? raw.split(/(\r\n?|\n)/) : [raw];
    lines.forEach((line, i) => {
      if (i % 2 === 1) this.flow.boundary(line);
      else if (line !== "") this.stretches(line, rules.preserve, vocabulary.hasBackslashes === true);
    });
  }

  private stretches(raw: string, preserve: boolean, hasBackslashes: boolean): void {
    for (const stretch of textStretches(raw, hasBackslashes)) {
      if (stretch.kind === "text") this.flow.text(stretch.raw, preserve);
      else if (stretch.kind === "word") this.flow.protected(stretch.raw, stretch.text);
      else this.flow.point(stretch.raw, stretch.kind === "break");
    }
  }

  /** The start tag of a translated element in the target says the language of the target. */
  private startTag(tag: OpenTag, rules: ElementRules): { readonly markup: InlineMarkup; readonly raw: string } {
    const { sourceTag, targetTag } = this.context;
    let { raw } = tag;
    for (const attribute of rules.translated ? ["xml:lang", rules.language] : []) {
      const language = tag.attributes[attribute] ?? "";
      const isOurs = language !== "" && (sameLanguage(language, sourceTag) || sameLanguage(language, this.elements.documentLanguage));
      if (isOurs) raw = replaceAttribute(raw, attribute, targetTag);
    }
    const markup = attributeTexts(raw, (name) => rules.isText(name), this.context);
    return { markup: markup ?? raw, raw };
  }
}

/** Whether enough has come to know what begins here. */
function isDecidable(element: Element): boolean {
  const { parent } = element;
  if (element.rules.kind !== undefined) return true;
  return (parent.isSentence !== undefined || parent.hasText || parent.isClosed) && (element.hasText || element.isClosed);
}

const isBetweenBlocks = (kind: ElementKind): boolean => kind === "block" || kind === "verbatim" || kind === "listing";
