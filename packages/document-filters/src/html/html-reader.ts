import { QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import type { Attribute, Tag } from "./html-tag.js";

/** Where a longer tag or comment is taken as it stands, so that a document without `>` does not live in memory. */
const maxToken = 1_048_576;

/** What an HTML document consists of, in order; the characters of all calls together are the document. */
export interface HtmlEvents {
  text(raw: string): void;
  startTag(tag: Tag): void;
  endTag(name: string, raw: string): void;
  /** Comments, document types, processing instructions, and what is too long or too broken to be looked at. */
  other(raw: string): void;
  /** True inside `svg` and `math`, where `/>` closes an element. */
  inForeignContent(): boolean;
}

/** Cuts HTML into tags and text, with the exact characters of each; input in pieces of any size. */
export class HtmlReader implements TokenizerCallbacks {
  private readonly tokenizer: Tokenizer;
  private buffer = "";
  /** Offset of the buffer in the document. */
  private offset = 0;
  /** Offset up to which characters were handed on. */
  private done = 0;
  private tagName: string | undefined;
  private attributes: Attribute[] = [];
  private attributeName: [start: number, end: number] = [0, 0];
  private value: [start: number, end: number] | undefined;
  private isTooLong = false;
  private closing: { readonly name: string; readonly from: number } | undefined;

  constructor(private readonly events: HtmlEvents, xhtml: boolean) {
    this.tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false, recognizeSelfClosing: xhtml }, this);
  }

  write(chunk: string): void {
    this.buffer = this.buffer.slice(this.done - this.offset) + chunk;
    this.offset = this.done;
    this.tokenizer.write(chunk);
    if (this.buffer.length - (this.done - this.offset) <= maxToken) return;
    this.isTooLong = this.tagName !== undefined;
    this.finishEndTag();
    this.events.other(this.take(this.offset + this.buffer.length));
  }

  end(): void {
    this.tokenizer.end();
  }

  ontext(_start: number, end: number): void {
    this.finishEndTag();
    const raw = this.take(end);
    if (raw !== "") this.events.text(raw);
  }

  onopentagname(start: number, end: number): void {
    this.finishEndTag();
    this.tagName = this.slice(start, end).toLowerCase();
    this.attributes = [];
    this.isTooLong = false;
  }

  onattribname(start: number, end: number): void {
    this.attributeName = [start, end];
    this.value = undefined;
  }

  onattribdata(start: number, end: number): void {
    this.value = [this.value?.[0] ?? start, end];
  }

  onattribend(quote: QuoteType, end: number): void {
    if (this.isTooLong || quote === QuoteType.NoValue) return;
    const [start, stop] = this.value ?? [end, end];
    const mark = quote === QuoteType.Double ? "\"" : quote === QuoteType.Single ? "'" : "";
    this.attributes.push({
      name: this.slice(...this.attributeName).toLowerCase(), value: this.slice(start, stop), quote: mark,
      start: start - mark.length - this.done, end: stop + mark.length - this.done,
    });
  }

  onopentagend(end: number): void {
    this.finishTag(end, false);
  }

  onselfclosingtag(end: number): void {
    this.finishTag(end, true);
  }

  onclosetag(start: number, end: number): void {
    this.finishEndTag();
    this.closing = { name: this.slice(start, end).toLowerCase(), from: end };
  }

  oncomment(_start: number, end: number): void {
    this.other(end);
  }

  oncdata(_start: number, end: number): void {
    this.other(end);
  }

  ondeclaration(_start: number, end: number): void {
    this.other(end);
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.other(end);
  }

  onend(): void {
    this.finishEndTag();
    const rest = this.take(this.offset + this.buffer.length);
    if (rest !== "") this.events.other(rest);
  }

  onattribentity(): void {}
  ontextentity(): void {}

  isInForeignContext(): boolean {
    // The tokenizer asks at the name of a tag; an end tag before it must have had its effect.
    this.finishEndTag();
    return this.events.inForeignContent();
  }

  private finishTag(end: number, selfClosing: boolean): void {
    const name = this.tagName as string;
    this.tagName = undefined;
    const raw = this.take(end + 1);
    const isTooLong = this.isTooLong || raw.length > maxToken;
    this.events.startTag({ name, raw, attributes: isTooLong ? [] : this.attributes, selfClosing });
  }

  /** An end tag goes on to the next `>`, which the tokenizer passes over in silence. */
  private finishEndTag(): void {
    if (this.closing === undefined) return;
    const { name, from } = this.closing;
    this.closing = undefined;
    const gt = this.buffer.indexOf(">", from - this.offset);
    this.events.endTag(name, this.take(gt < 0 ? this.offset + this.buffer.length : this.offset + gt + 1));
  }

  private other(end: number): void {
    this.finishEndTag();
    const raw = this.take(this.slice(end, end + 1) === ">" ? end + 1 : end);
    if (raw !== "") this.events.other(raw);
  }

  private slice(start: number, end: number): string {
    return this.buffer.slice(Math.max(0, start - this.offset), Math.max(0, end - this.offset));
  }

  private take(end: number): string {
    const raw = this.slice(this.done, end);
    this.done = Math.max(this.done, end);
    return raw;
  }
}
