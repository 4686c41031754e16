import type { DocumentContext, Originals } from "@dragoman/application/documents";
import { mayHoldSentence, splitSentences } from "@dragoman/domain/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { maxBlock, maxItems } from "../text/block-bounds.js";
import { betweenFences } from "./fences.js";
import { pieceOf, ReduceCodes } from "./reduce-codes.js";
import { appendShown, restore, textLength, type Edit, type Notation } from "./shown-text.js";
import { CodeWriters, isEcho, write, type Writer } from "../text/writer.js";
import { escapeXml } from "../xml-syntax/xml-text.js";
import type { TextPart } from "../text/text-format.js";

/** What a block is made of: text as it stands in the document, and tags. */
type Item =
  | { readonly kind: "text"; readonly raw: string; readonly preserve: boolean }
  | { readonly kind: "open"; readonly name: string; readonly raw: string }
  | { readonly kind: "close"; readonly name: string; readonly raw: string }
  | { readonly kind: "point"; readonly raw: string }
  | { readonly kind: "protected"; readonly raw: string; readonly text: string };

/** Collects the text and the inline tags between two ends of blocks, and makes a part of them. */
export class MarkupBlock {
  private items: Item[] = [];
  private raw = "";
  private hasText = false;

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

  tag(kind: "open" | "close", name: string, raw: string): void {
    this.mark({ kind, name, raw });
  }

  point(raw: string): void {
    this.mark({ kind: "point", raw });
  }

  protected(raw: string, text: string): void {
    this.mark(text === "" ? { kind: "point", raw } : { kind: "protected", raw, text });
  }

  /** The part that the block has become; the block is empty afterwards. */
  finish(): TextPart {
    const { items, raw, hasText } = this;
    this.items = [];
    this.raw = "";
    this.hasText = false;
    if (!hasText) return { keep: raw };
    const segments: Segment[] = [];
    const codesOf: CodeWriters[] = [];
    const writers: Writer[] = [];
    for (const stretch of betweenFences(items)) {
      if (!Array.isArray(stretch)) writers.push(stretch.raw);
      else this.addSentences(stretch, segments, codesOf, writers);
    }
    if (segments.length === 0) return { keep: raw };
    const originals: Originals = (segment, code) => codesOf[segment]?.original(code);
    return {
      segments,
      originals,
      write: (targets) => (segments.every((segment, i) => isEcho(segment, targets[i] as TargetSegment)) ? raw : write(writers, targets)),
    };
  }

  private mark(item: Item): void {
    this.items.push(item);
    this.raw += item.raw;
  }

  private addSentences(items: readonly Item[], segments: Segment[], codesOf: CodeWriters[], writers: Writer[]): void {
    const edits: Edit[] = [];
    const tokens = this.tokens(items, edits);
    const codes = new CodeWriters(tokens);
    let at = 0;
    for (const stretch of splitSentences(tokens.map(pieceOf), this.context.sourceTag)) {
      if ("sentence" in stretch) {
        const index = segments.push(stretch.sentence) - 1;
        codesOf.push(codes);
        writers.push((targets) => codes.render(targets[index] as TargetSegment, targets, escapeXml));
        at += textLength(stretch.sentence);
        continue;
      }
      for (const piece of stretch.between) {
        writers.push(typeof piece === "string" ? restore(piece, at, edits) : codes.of(piece));
        if (typeof piece === "string") at += piece.length;
      }
    }
  }

  /** `edits` learns where the text differs from the document; their offsets count the text of all items. */
  private tokens(items: readonly Item[], edits: Edit[]): ReduceCodes<string>["tokens"] {
    const reduced = new ReduceCodes<string>((a, b) => a + b);
    let text = "";
    let taken = 0;
    for (const item of items) {
      if (item.kind === "text") {
        text = appendShown(this.notation, text, item.raw, item.preserve, edits);
        continue;
      }
      reduced.text(text.slice(taken));
      taken = text.length;
      if (item.kind === "open") reduced.start(item.raw);
      else if (item.kind === "close") reduced.end(item.raw);
      else if (item.kind === "point") reduced.point(item.raw);
      else reduced.protected(item.raw, item.text);
    }
    reduced.text(text.slice(taken));
    return reduced.tokens;
  }
}
