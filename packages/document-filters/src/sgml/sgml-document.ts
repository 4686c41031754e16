import type { DocumentContext } from "@dragoman/application/documents";
import { cutPlace, maxBlock } from "../text/block-bounds.js";
import { MarkupBlock } from "../markup/markup-block.js";
import { PartQueue } from "../text/part-queue.js";
import { inlineElements, verbatimElements } from "./elements.js";
import { isCharacter, sgmlNotation } from "./sgml-notation.js";
import type { SgmlToken } from "./sgml-tokens.js";

const entityName = /<!ENTITY\s+(?!%)([\w.-]+)/gi;

/** More elements of that kind in one another were never closed. */
const maxVerbatim = 64;

/** Makes parts of the tokens of an SGML document. Tags stay as they are; none is ever added. */
export class SgmlDocument {
  readonly queue = new PartQueue();
  private readonly block: MarkupBlock;
  /** Text since the last tag. */
  private pending = "";
  /** Names of the inline elements that are open in this block. */
  private inline: string[] = [];
  private readonly verbatim: string[] = [];
  /** Entities that the document declares for itself. */
  private readonly declared = new Set<string>();

  constructor(context: DocumentContext) {
    this.block = new MarkupBlock(sgmlNotation, context);
  }

  token(token: SgmlToken): void {
    if (token.kind === "text" || (token.kind === "mark" && this.isText(token.raw))) {
      this.text(token.raw);
      return;
    }
    this.flushText();
    if ("name" in token) this.tag(token.kind, token.name.toLowerCase(), token.raw);
    else if (token.kind === "declaration") this.declaration(token.raw);
    else if (token.kind === "null") this.nullTag(token.raw);
    else if (token.kind === "slashed") this.slashed(token.raw);
    else this.mark(token.raw);
    if (this.block.isFull) this.finishBlock();
  }

  end(): void {
    this.flushText();
    this.finishBlock();
  }

  private isText(raw: string): boolean {
    return raw.startsWith("&") && !this.declared.has(raw.slice(1).replace(/;$/, "")) && isCharacter(raw);
  }

  private text(raw: string): void {
    this.pending += raw;
    while (this.block.size + this.pending.length > maxBlock) {
      const at = cutPlace(this.pending, this.block.size);
      if (at > 0) this.block.text(this.pending.slice(0, at), this.verbatim.length > 0);
      this.pending = this.pending.slice(at);
      this.finishBlock();
    }
  }

  private mark(raw: string): void {
    if (raw.length <= maxBlock) this.block.point(raw);
    else this.boundary(raw);
  }

  private declaration(raw: string): void {
    for (const [, name] of raw.matchAll(entityName)) this.declared.add(name as string);
    this.boundary(raw);
  }

  private nullTag(raw: string): void {
    const name = this.inline.pop();
    if (name === undefined) this.boundary(raw);
    else this.block.tag("close", name, raw);
  }

  /** A slash in a translation would end the element too early, so its text stays. */
  private slashed(raw: string): void {
    if (raw.length > maxBlock) this.boundary(raw);
    else this.block.protected(raw, raw.slice(raw.indexOf("/") + 1, -1).replace(/\s+/g, " ").trim());
  }

  private tag(kind: "open" | "close" | "empty", name: string, raw: string): void {
    if (!inlineElements.has(name)) {
      if (kind === "open" && verbatimElements.has(name) && this.verbatim.length < maxVerbatim) this.verbatim.push(name);
      if (kind === "close" && this.verbatim.includes(name)) this.verbatim.length = this.verbatim.lastIndexOf(name);
      this.boundary(raw);
    } else if (kind === "empty") this.block.point(raw);
    else {
      if (kind === "open") this.inline.push(name);
      else if (this.inline.includes(name)) this.inline.length = this.inline.lastIndexOf(name);
      this.block.tag(kind, name, raw);
    }
  }

  private boundary(raw: string): void {
    this.finishBlock();
    this.queue.keep(raw);
  }

  private flushText(): void {
    if (this.pending !== "") this.block.text(this.pending, this.verbatim.length > 0);
    this.pending = "";
  }

  private finishBlock(): void {
    this.inline = [];
    if (this.block.size === 0) return;
    const part = this.block.finish();
    if ("keep" in part) this.queue.keep(part.keep);
    else this.queue.add(part);
  }
}
