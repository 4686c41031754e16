import type { DocumentContext } from "@dragoman/application/documents";
import { mayHoldSentence } from "@dragoman/domain/documents";
import { maxBlock, maxItems } from "../text/block-bounds.js";
import { looksLikeCode } from "../text/code-text.js";
import { betweenFences } from "../markup/fences.js";
import { addSentences } from "./html-sentences.js";
import { HtmlPart, type SegmentCounter } from "./html-part.js";
import type { Item, Markup } from "./html-item.js";
import { appendText } from "./html-text.js";
import { listCells } from "./link-lists.js";
import { textBoxes } from "./text-boxes.js";
import type { TextPart } from "../text/text-format.js";

const entity = /&#?[a-zA-Z0-9]+;?/g;

/** True for a block of preformatted text that is a program. */
function isCode(items: readonly Item[]): boolean {
  if (!items.some((item) => item.kind === "text" && item.preserve)) return false;
  return looksLikeCode(items.reduce((text, item) => (item.kind === "text" ? appendText(text, item.raw, true, []) : text), ""));
}

/** Collects what stands between two ends of blocks, and makes a part of it. */
export class HtmlBlock {
  private items: Item[] = [];
  private raw = "";
  private hasText = false;
  private hasMarkupText = false;

  constructor(private readonly context: DocumentContext, private readonly counter: SegmentCounter) {}

  get size(): number {
    return this.raw.length;
  }

  get isFull(): boolean {
    return this.items.length >= maxItems || this.raw.length >= maxBlock;
  }

  text(raw: string, preserve: boolean): void {
    this.items.push({ kind: "text", raw, preserve });
    this.raw += raw;
    // "&nbsp;" has letters and shows none.
    this.hasText ||= mayHoldSentence(raw.includes("&") ? raw.replace(entity, (found) => appendText("", found, true, [])) : raw);
  }

  open(name: string, markup: Markup, raw: string): void {
    this.mark({ kind: "open", name, markup }, raw);
  }

  close(name: string, raw: string): void {
    this.mark({ kind: "close", name, markup: raw }, raw);
  }

  point(markup: Markup, raw: string, lineBreak = false): void {
    this.mark({ kind: "point", markup, lineBreak }, raw);
  }

  protected(raw: string, text: string): void {
    this.mark(text === "" ? { kind: "point", markup: raw, lineBreak: false } : { kind: "protected", raw, text }, raw);
  }

  /** The part that the block has become; the block is empty afterwards. */
  finish(plain: boolean): TextPart {
    const { items, raw } = this;
    const untouched = (!this.hasText && !this.hasMarkupText) || isCode(items);
    this.items = [];
    this.raw = "";
    this.hasText = this.hasMarkupText = false;
    if (untouched) return { keep: raw };
    const part = new HtmlPart(this.context, this.counter);
    for (const stretch of betweenFences(items)) {
      if (!Array.isArray(stretch)) this.addTag(part, stretch);
      else for (const cell of textBoxes(stretch).flatMap(listCells)) this.addCell(part, cell, cell === stretch, plain);
    }
    return part.build(raw);
  }

  /** Adds a box or an entry of a list; where the block has several, tags around them stay where they are. */
  private addCell(part: HtmlPart, cell: readonly Item[], isWhole: boolean, plain: boolean): void {
    for (const stretch of isWhole ? [cell] : betweenFences(cell)) {
      if ("kind" in stretch) this.addTag(part, stretch);
      else addSentences(part, stretch, this.context, plain);
    }
  }

  private addTag(part: HtmlPart, tag: Item): void {
    part.add(part.markup((tag as Extract<Item, { markup: Markup }>).markup));
  }

  private mark(item: Item, raw: string): void {
    this.items.push(item);
    this.raw += raw;
    if ("markup" in item && typeof item.markup !== "string") this.hasMarkupText = true;
  }
}
