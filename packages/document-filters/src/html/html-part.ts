import type { DocumentContext } from "@dragoman/application/documents";
import { plainText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { escapeText } from "../markup/shown-text.js";
import { type Highlight, isEcho, write, type CodeWriters, type Writer } from "../text/writer.js";
import type { AttributeText, Markup } from "./html-item.js";
import { escapeAttribute } from "./html-text.js";
import type { TextPart } from "../text/text-format.js";

/** Counts the segments of a document, from 1. */
export interface SegmentCounter { segments: number }

/** A part of an HTML document while it is put together: its segments and how to write it back. */
export class HtmlPart {
  private readonly segments: Segment[] = [];
  private readonly writers: Writer[] = [];
  /** For each segment its codes; attributes have none. */
  private readonly codes: (CodeWriters | undefined)[] = [];

  constructor(private readonly context: DocumentContext, private readonly counter: SegmentCounter) {}

  add(...writers: Writer[]): void {
    this.writers.push(...writers);
  }

  /** Takes the texts of the attributes over; the answer writes the mark-up. */
  markup(markup: Markup): Writer {
    if (typeof markup === "string") return markup;
    const writers = markup.map((piece) => (typeof piece === "string" ? piece : this.attribute(piece)));
    return (targets) => write(writers, targets);
  }

  /** Adds a sentence; `plain` where no mark may be added. */
  sentence(segment: Segment, codes: CodeWriters, plain: boolean): void {
    const at = this.take(segment, codes);
    const number = this.counter.segments;
    const highlight: Highlight = plain ? escapeText : this.highlight;
    const mark = this.context.markSegments && !plain;
    this.writers.push((targets) => {
      const text = codes.render(targets[at] as TargetSegment, targets, escapeText, highlight);
      return mark ? `<span class="mt-segment" data-segment="${number}">${text}</span>` : text;
    });
  }

  /** The part; `original` are the characters it stands for, which stay when nothing was translated. */
  build(original: string): TextPart {
    const { segments, writers } = this;
    if (segments.length === 0) return { keep: original };
    const keepsEcho = !this.context.markSegments;
    return {
      segments,
      originals: (segment, code) => this.codes[segment]?.original(code),
      write: (targets) =>
        keepsEcho && segments.every((segment, i) => isEcho(segment, targets[i] as TargetSegment)) ? original : write(writers, targets),
    };
  }

  private readonly highlight: Highlight = (text, kind) =>
    (this.context.highlighted.has(kind) ? `<span class="mt-${kind}">${escapeText(text)}</span>` : escapeText(text));

  private take(segment: Segment, codes?: CodeWriters): number {
    this.counter.segments++;
    this.codes.push(codes);
    return this.segments.push(segment) - 1;
  }

  private attribute({ raw, quote, stretches }: AttributeText): Writer {
    const sentences: [number, Segment][] = [];
    const writers = stretches.map((stretch): Writer => {
      if ("between" in stretch) return escapeAttribute(plainText(stretch.between));
      const at = this.take(stretch.sentence);
      sentences.push([at, stretch.sentence]);
      return (targets) => escapeAttribute(plainText(targets[at] as TargetSegment));
    });
    return (targets) =>
      sentences.every(([at, sentence]) => isEcho(sentence, targets[at] as TargetSegment)) ? raw : quote + write(writers, targets) + quote;
  }
}
