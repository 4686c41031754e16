import type { DocumentContext } from "@dragoman/application/documents";
import type { Nested } from "../markup/block-flow.js";
import { TextFlow } from "../markup/text-flow.js";
import { maxBlock } from "../text/block-bounds.js";
import { PartQueue } from "../text/part-queue.js";
import { SgmlElements } from "./elements.js";
import { isCharacter, isEntity, sgmlNotation, wordOf } from "./sgml-notation.js";
import type { SgmlToken } from "./sgml-tokens.js";
import { UntouchedSpan } from "./untouched-span.js";

const entityName = /<!ENTITY\s+(?!%)([\w.-]+)/gi;
const lineBreak = /(\r\n?|\n)/;

/** Elements that nobody translates and that hold blocks of their own; their end tags are always there. */
const holdsBlocks: ReadonlySet<string> = new Set(["authorgroup", "collab", "editor", "indexdata", "itermset", "othercredit", "remark"]);

/** More elements of that kind in one another were never closed. */
const maxVerbatim = 64;

/** Makes parts of the tokens of an SGML document. Tags stay as they are; none is ever added. */
export class SgmlDocument {
  readonly queue = new PartQueue();
  private readonly flow: TextFlow;
  private readonly elements = new SgmlElements();
  /** Text since the last tag. */
  private pending = "";
  /** Names of the inline elements that are open in this block. */
  private inline: string[] = [];
  private readonly verbatim: string[] = [];
  private readonly nested: { readonly name: string; readonly text: Nested; readonly inline: string[] }[] = [];
  /** A listing that nobody translates: its name, and those of the elements that are open in it. */
  private listing: { readonly name: string; readonly open: string[] } | undefined;
  /** What nobody translates within a sentence. */
  private span: UntouchedSpan | undefined;
  /** Entities that the document declares for itself. */
  private readonly declared = new Set<string>();

  constructor(context: DocumentContext) {
    this.flow = new TextFlow(sgmlNotation, context, this.queue);
  }

  token(token: SgmlToken): void {
    if (this.listing !== undefined && this.isInListing(token, this.listing)) this.flow.boundary(token.raw);
    else if (this.span === undefined) this.take(token, true);
    else this.inSpan(token, this.span);
  }

  end(): void {
    while (this.span !== undefined) this.giveUpSpan(this.span);
    this.flushText();
    this.flow.finish();
  }

  /** `spans` is false for the first token of what turned out to be no span. */
  private take(token: SgmlToken, spans: boolean): void {
    if (token.kind === "text" || (token.kind === "mark" && this.isText(token.raw))) {
      this.pending += token.raw;
      if (this.pending.length > maxBlock) this.flushText();
      return;
    }
    this.flushText();
    if (token.kind === "open") this.open(token.name.toLowerCase(), token, spans);
    else if (token.kind === "close") this.close(token.name.toLowerCase(), token.raw);
    else if (token.kind === "empty") this.empty(token.name.toLowerCase(), token.raw);
    else if (token.kind === "declaration") this.declaration(token.raw);
    else if (token.kind === "null") this.nullTag(token.raw);
    else if (token.kind === "slashed") this.slashed(token.raw);
    else if (isEntity(token.raw)) this.flow.protected(token.raw, wordOf(token.raw));
    else this.mark(token.raw);
  }

  private isText(raw: string): boolean {
    return isEntity(raw) && !this.declared.has(raw.slice(1).replace(/;$/, "")) && isCharacter(raw);
  }

  private mark(raw: string): void {
    if (raw.length <= maxBlock && !this.flow.isEmpty) this.flow.point(raw);
    else this.boundary(raw);
  }

  private declaration(raw: string): void {
    this.elements.declare(raw);
    for (const [, name] of raw.matchAll(entityName)) this.declared.add(name as string);
    this.boundary(raw);
  }

  private nullTag(raw: string): void {
    const name = this.inline.pop();
    if (name === undefined) this.boundary(raw);
    else this.flow.tag("close", name, raw);
  }

  /** A slash in a translation would end the element too early, so its text stays. */
  private slashed(raw: string): void {
    if (raw.length > maxBlock) this.boundary(raw);
    else this.flow.protected(raw, raw.slice(raw.indexOf("/") + 1, -1).replace(/\s+/g, " ").trim());
  }

  private open(name: string, token: SgmlToken, spans: boolean): void {
    const kind = this.elements.kindOf(name);
    const { raw } = token;
    if (this.elements.isEmpty(name) && kind !== "block") this.flow.point(raw, kind === "break");
    else if (spans && (kind === "code" || (kind === "hidden" && !this.flow.isEmpty))) {
      this.span = new UntouchedSpan(name, token, kind === "hidden");
    } else if (kind === "inline" || kind === "code") {
      this.inline.push(name);
      this.flow.tag("open", name, raw);
    } else {
      const text = kind === "nested" ? this.flow.beginNested() : undefined;
      if (text !== undefined) this.nested.push({ name, text, inline: this.inline });
      this.boundary(raw);
      if (kind === "listing" || kind === "hidden") this.listing = { name, open: [] };
      if (kind === "verbatim" && this.verbatim.length < maxVerbatim) this.verbatim.push(name);
    }
  }

  private close(name: string, raw: string): void {
    const kind = this.elements.kindOf(name);
    if (this.elements.isEmpty(name) && kind !== "block") this.flow.point(raw);
    else if (kind === "inline" || kind === "code") {
      if (this.inline.includes(name)) this.inline.length = this.inline.lastIndexOf(name);
      this.flow.tag("close", name, raw);
    } else {
      if (this.verbatim.includes(name)) this.verbatim.length = this.verbatim.lastIndexOf(name);
      this.boundary(raw);
      this.endNested(name);
    }
  }

  private endNested(name: string): void {
    const nested = this.nested.at(-1);
    if (nested?.name !== name) return;
    this.nested.pop();
    if (this.flow.endNested(nested.text)) this.inline = nested.inline;
  }

  private empty(name: string, raw: string): void {
    const kind = this.elements.kindOf(name);
    if (kind === "block" || kind === "verbatim" || kind === "listing") this.boundary(raw);
    else this.flow.point(raw, kind === "break");
  }

  /** Whether a token stands in the listing; it ends with its own end tag, or with that of an element around it. */
  private isInListing(token: SgmlToken, { name, open }: NonNullable<typeof this.listing>): boolean {
    if (token.kind === "open") {
      const opened = token.name.toLowerCase();
      // The end tags of a date or a number may be left out.
      if (this.elements.kindOf(name) === "hidden" && !holdsBlocks.has(name) && this.elements.kindOf(opened) === "block") {
        this.listing = undefined;
        return false;
      }
      open.push(opened);
    }
    if (token.kind === "null") {
      if (open.pop() === undefined) this.listing = undefined;
    } else if (token.kind === "close") {
      const closed = token.name.toLowerCase();
      if (open.includes(closed)) open.length = open.lastIndexOf(closed);
      else if (closed === name) this.listing = undefined;
      else if (this.elements.kindOf(closed) === "block") {
        this.listing = undefined;
        return false;
      }
    }
    return true;
  }

  private inSpan(token: SgmlToken, span: UntouchedSpan): void {
    const isBlock = "name" in token && token.kind !== "close" && this.elements.kindOf(token.name.toLowerCase()) === "block";
    const state = isBlock || token.kind === "declaration" ? "broken" : span.take(token);
    if (state === "open") return;
    if (state === "broken") {
      this.giveUpSpan(span);
      this.token(token);
      return;
    }
    this.span = undefined;
    this.flow.protected(span.raw, span.text);
  }

  /** What was taken for a span has no end where it could have one. */
  private giveUpSpan({ tokens }: UntouchedSpan): void {
    this.span = undefined;
    const [first, ...rest] = tokens;
    this.take(first as SgmlToken, false);
    for (const token of rest) this.token(token);
  }

  private boundary(raw: string): void {
    this.inline = [];
    this.flow.boundary(raw);
  }

  private flushText(): void {
    const { pending } = this;
    this.pending = "";
    if (pending === "") return;
    if (this.verbatim.length === 0) {
      if (this.flow.isEmpty && pending.trim() === "") this.flow.boundary(pending);
      else this.flow.text(pending, false);
      return;
    }
    pending.split(lineBreak).forEach((line, i) => {
      if (i % 2 === 1) this.flow.boundary(line);
      else if (line !== "") this.flow.text(line, true);
    });
  }
}
