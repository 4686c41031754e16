import type { DocumentContext } from "@dragoman/application/documents";
import { mayHoldSentence, splitSentences } from "@dragoman/domain/documents";
import type { Segment } from "@dragoman/domain/segments";
import { maxBlock, maxItems } from "../text/block-bounds.js";
import type { FlowBlock } from "./block-flow.js";
import { betweenFences } from "./fences.js";
import { joinInlineMarkup, type InlineMarkup, PartOfParts } from "./inline-markup.js";
import { endsSentence, lineEnd } from "./line-breaks.js";
import { pieceOf, ReduceCodes, type Token } from "./reduce-codes.js";
import { appendShown, restore, textLength, type Edit, type Notation } from "./shown-text.js";
import { CodeWriters } from "../text/writer.js";
import { escapeXml } from "../xml-syntax/xml-text.js";
import type { TextPart } from "../text/text-format.js";

/** What a block is made of: text as it stands in the document, and tags. */
type Item =
  | { readonly kind: "text"; readonly raw: string; readonly preserve: boolean }
  | { readonly kind: "open"; readonly name: string; readonly markup: InlineMarkup }
  | { readonly kind: "close"; readonly name: string; readonly markup: InlineMarkup }
  | { readonly kind: "point"; readonly markup: InlineMarkup; readonly lineBreak: boolean }
  | { readonly kind: "protected"; readonly raw: string; readonly text: string };

/** Collects the text and the inline tags between two ends of blocks, and makes a part of them. */
export class MarkupBlock implements FlowBlock {
  private items: Item[] = [];
  private raw = "";
  private hasText = false;
  private hasMarkupText = false;

  constructor(private readonly notation: Notation, private readonly context: DocumentContext) {}

  get size(): number {
    return this.raw.length;
  }

  get isFull(): boolean {
    return this.items.length >= maxItems || this.raw.length >= maxBlock;
  }

  /** `original` are the characters that stand in the document, when the text can be written in others. */
  text(raw: string, preserve: boolean, original = raw): void {
    this.items.push({ kind: "text", raw, preserve });
    this.raw += original;
    this.hasText ||= mayHoldSentence(raw.includes("&") ? appendShown(this.notation, "", raw, true, []) : raw);
  }

  /** `raw` are the characters of mark-up that holds text of its own. */
  tag(kind: "open" | "close", name: string, markup: InlineMarkup, raw = markup as string): void {
    this.mark({ kind, name, markup }, markup, raw);
  }

  point(markup: InlineMarkup, raw = markup as string, lineBreak = false): void {
    this.mark({ kind: "point", markup, lineBreak }, markup, raw);
  }

  nested(parts: readonly TextPart[], raw: string): void {
    this.point(parts, raw);
  }

  protected(raw: string, text: string): void {
    if (text === "") this.point(raw);
    else this.mark({ kind: "protected", raw, text }, raw, raw);
  }

  /** The part that the block has become; the block is empty afterwards. */
  finish(): TextPart {
    const { items, raw, hasText, hasMarkupText } = this;
    this.items = [];
    this.raw = "";
    this.hasText = this.hasMarkupText = false;
    if (!hasText && !hasMarkupText) return { keep: raw };
    const part = new PartOfParts();
    for (const stretch of betweenFences(items)) {
      if (Array.isArray(stretch)) this.addSentences(part, stretch);
      else part.add(part.markup((stretch as Extract<Item, { markup: InlineMarkup }>).markup));
    }
    return part.build(raw);
  }

  private mark(item: Item, markup: InlineMarkup, raw: string): void {
    this.items.push(item);
    this.raw += raw;
    if (typeof markup !== "string") this.hasMarkupText = true;
  }

  private addSentences(part: PartOfParts, items: readonly Item[]): void {
    const edits: Edit[] = [];
    const tokens = this.tokens(items, edits);
    const codes = new CodeWriters(tokens.map((token) => (token.kind === "text" ? token : { ...token, markup: part.markup(token.markup) })));
    const isPreserved = items.some((item) => item.kind === "text" && item.preserve);
    const escape = this.escapeLike(edits);
    let at = 0;
    for (const stretch of splitSentences(tokens.map(pieceOf), this.context)) {
      if ("sentence" in stretch) {
        part.sentence(isPreserved ? stretch.sentence : withoutLineEnds(stretch.sentence), codes, escape);
        at += textLength(stretch.sentence);
        continue;
      }
      for (const piece of stretch.between) {
        part.add(typeof piece === "string" ? restore(piece, at, edits) : codes.of(piece));
        if (typeof piece === "string") at += piece.length;
      }
    }
  }

  /** Writes text; a character that the block names is named in the target too. */
  private escapeLike(edits: readonly Edit[]): (text: string) => string {
    const { notation } = this;
    const escape = notation.escape ?? escapeXml;
    const named = new Map<string, string>();
    for (const { raw } of edits) {
      if (namedCharacter.test(raw) && notation.shown(raw) > "\u007f") named.set(notation.shown(raw), raw);
    }
    return named.size === 0 ? escape : (text) => [...escape(text)].map((char) => named.get(char) ?? char).join("");
  }

  /** `edits` learns where the text differs from the document; their offsets count the text of all items. */
  private tokens(items: readonly Item[], edits: Edit[]): Token<InlineMarkup>[] {
    const reduced = new ReduceCodes<InlineMarkup>(joinInlineMarkup);
    let text = "";
    let taken = 0;
    items.forEach((item, i) => {
      if (item.kind === "text") {
        text = appendShown(this.notation, text, item.raw, item.preserve, edits);
        return;
      }
      if (item.kind === "point" && item.lineBreak && endsSentence(items, i)) {
        edits.push({ at: text.length, length: 1, raw: "" });
        text += lineEnd;
      }
      reduced.text(text.slice(taken));
      taken = text.length;
      if (item.kind === "open") reduced.start(item.markup);
      else if (item.kind === "close") reduced.end(item.markup);
      else if (item.kind === "point") reduced.point(item.markup);
      else reduced.protected(item.raw, item.text);
    });
    reduced.text(text.slice(taken));
    return reduced.tokens;
  }
}

const namedCharacter = /^&[a-zA-Z]/;

const withoutLineEnds = (sentence: Segment): Segment =>
  sentence.map((piece) => (typeof piece === "string" ? piece.replaceAll(lineEnd, " ") : piece));
