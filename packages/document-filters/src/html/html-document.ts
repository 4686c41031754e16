import type { DocumentContext } from "@dragoman/application/documents";
import { cutPlace, maxBlock } from "../text/block-bounds.js";
import { PartQueue } from "../text/part-queue.js";
import { blockElements, invisibleElements, textOnlyElements } from "./elements.js";
import { HtmlBlock } from "./html-block.js";
import type { HtmlEvents } from "./html-reader.js";
import { withEncoding, withLanguage, withPageLanguage, withRootLanguage, type Tag } from "./html-tag.js";
import { appendText } from "./html-text.js";
import { OpenElements, type OpenElement } from "./open-elements.js";
import { tagMarkup } from "./tag-markup.js";

/** An element inside a sentence that nobody translates, while its characters are collected. */
interface Untouched { readonly name: string; readonly depth: number; raw: string; text: string }

/** What an engine needs to see of a protected span. */
const maxProtectedText = 200;

/** Makes parts of the tags and texts of an HTML document. */
export class HtmlDocument implements HtmlEvents {
  readonly queue = new PartQueue();
  private readonly block: HtmlBlock;
  private readonly open: OpenElements;
  private untouched: Untouched | undefined;
  /** Text since the last tag. */
  private pending = "";
  private isAtStart = true;

  constructor(private readonly context: DocumentContext, private readonly xhtml: boolean) {
    this.block = new HtmlBlock(context, { segments: 0 });
    this.open = new OpenElements(context.sourceTag);
  }

  text(raw: string): void {
    this.isAtStart = false;
    if (this.open.current.preserve) this.open.preformatted(raw);
    if (!this.open.current.translated) {
      this.skip(raw, raw);
      return;
    }
    this.pending += raw;
    while (this.block.size + this.pending.length > maxBlock) this.cut();
  }

  startTag(tag: Tag): void {
    this.isAtStart = false;
    this.flushText();
    while (this.open.endsCurrent(tag.name)) {
      this.finishBlock();
      this.pop();
    }
    if (this.open.makesListing(tag.name)) this.finishBlock();
    const element = this.open.element(tag);
    const isEmpty = this.open.isEmpty(tag, element, this.xhtml);
    if (this.open.current.translated || element.translated) this.add(tag, element, isEmpty);
    else this.skip(tag.name === "meta" ? withEncoding(tag).raw : tag.raw);
    if (!isEmpty) this.open.push(element);
  }

  endTag(name: string, raw: string): void {
    this.flushText();
    const depth = this.open.find(name);
    while (depth >= 0 && this.open.depth > depth + 1) this.pop();
    const closed = depth >= 0 ? this.open.current : undefined;
    if (this.untouched !== undefined && this.untouched.depth === depth) {
      this.untouched.raw += raw;
      this.pop();
      return;
    }
    if (closed !== undefined) this.pop();
    const { translated } = this.open.current;
    if (translated && !blockElements.has(name) && closed?.translated !== false) {
      this.block.close(name, raw);
    } else if (translated || closed?.translated === true) {
      this.finishBlock(closed);
      this.queue.keep(raw);
    } else {
      this.skip(raw);
    }
  }

  other(raw: string): void {
    this.flushText();
    const shown = this.isAtStart && raw.startsWith("<?xml") ? raw.replace(/(encoding\s*=\s*)(["'])[^"']*\2/i, "$1$2utf-8$2") : raw;
    this.isAtStart = false;
    if (!this.open.current.translated) {
      this.skip(shown);
    } else if (raw.length > maxBlock) {
      this.finishBlock();
      this.queue.keep(shown);
    } else {
      this.block.point(shown, shown);
      if (this.block.isFull) this.finishBlock();
    }
  }

  end(): void {
    this.flushText();
    this.endUntouched();
    this.finishBlock();
  }

  inForeignContent(): boolean {
    return this.open.current.foreign;
  }

  /** Adds a start tag that stands among text for the engine, or begins such text. */
  private add(tag: Tag, element: OpenElement, isEmpty: boolean): void {
    const isBoundary = blockElements.has(tag.name) || !this.open.current.translated || tag.raw.length > maxBlock;
    if (isBoundary) this.finishBlock();
    else if (!element.translated && !isEmpty) {
      this.untouched = { name: tag.name, depth: this.open.depth, raw: tag.raw, text: "" };
      return;
    }
    const changed = this.withTarget(tag, element);
    const markup = element.attributesTranslated ? tagMarkup(changed, this.context) : changed.raw;
    if (isEmpty || isBoundary) this.block.point(markup, changed.raw, tag.name === "br");
    else this.block.open(tag.name, markup, changed.raw);
    if (isBoundary || this.block.isFull) this.finishBlock();
  }

  /** The start tag as the target has it: what it says of the language and the encoding is true there. */
  private withTarget(tag: Tag, element: OpenElement): Tag {
    const { targetTag } = this.context;
    if (tag.name === "html" && element.translated) return withRootLanguage(tag, targetTag);
    const encoded = tag.name === "meta" ? withEncoding(withPageLanguage(tag, targetTag)) : tag;
    return element.saysLanguage && element.attributesTranslated ? withLanguage(encoded, targetTag) : encoded;
  }

  private pop(): void {
    this.open.pop();
    if (this.untouched !== undefined && this.open.depth <= this.untouched.depth) this.endUntouched();
  }

  /** Takes characters that nobody translates: as part of a sentence while they are few, otherwise as they are. */
  private skip(raw: string, text = ""): void {
    if (this.untouched === undefined) {
      this.queue.keep(raw);
      return;
    }
    this.untouched.raw += raw;
    if (this.untouched.text.length < maxProtectedText) this.untouched.text += text;
    if (this.untouched.raw.length > maxBlock) this.finishBlock();
  }

  private endUntouched(): void {
    if (this.untouched === undefined) return;
    const { name, raw, text } = this.untouched;
    this.untouched = undefined;
    const shown = invisibleElements.has(name) ? "" : appendText("", text, false, []).trim().slice(0, maxProtectedText);
    this.block.protected(raw, shown);
    if (this.block.isFull) this.finishBlock();
  }

  private flushText(): void {
    if (this.pending === "") return;
    this.block.text(this.pending, this.open.current.preserve);
    this.pending = "";
    if (this.block.isFull) this.finishBlock();
  }

  /** Ends a block that is too long at the last blank that fits; a place that does not depend on the pieces of the input. */
  private cut(): void {
    const at = cutPlace(this.pending, this.block.size);
    if (at > 0) this.block.text(this.pending.slice(0, at), this.open.current.preserve);
    this.pending = this.pending.slice(at);
    this.finishBlock();
  }

  private finishBlock(within: OpenElement = this.open.current): void {
    if (this.block.size > 0) {
      const part = this.block.finish(textOnlyElements.has(within.name) || within.foreign);
      if ("keep" in part) this.queue.keep(part.keep);
      else this.queue.add(part);
    }
    // What was collected for a sentence that ended before it stays as it is.
    if (this.untouched === undefined) return;
    const { raw } = this.untouched;
    this.untouched = undefined;
    this.queue.keep(raw);
  }
}
