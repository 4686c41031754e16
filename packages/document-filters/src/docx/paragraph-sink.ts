import type { LineBreak, RunMarkup } from "../runs/run-items.js";
import type { RunFlow } from "../runs/run-flow.js";

/** Takes what a paragraph is made of: each thing that is said, and after it the characters of the document that say it. */
export interface ParagraphSink {
  original(raw: string): void;
  text(text: string, format: string): void;
  tag(kind: "open" | "close", name: string, markup: RunMarkup): void;
  point(markup: RunMarkup, lineBreak?: LineBreak): void;
  protected(markup: RunMarkup, text: string, format: string): void;
}

/** Puts it into the sentences of the document. */
export class SentenceSink implements ParagraphSink {
  constructor(private readonly flow: RunFlow) {}

  original(raw: string): void {
    this.flow.original(raw);
  }

  text(text: string, format: string): void {
    this.flow.block.text(text, format);
  }

  tag(kind: "open" | "close", name: string, markup: RunMarkup): void {
    this.flow.block.tag(kind, name, markup);
  }

  point(markup: RunMarkup, lineBreak?: LineBreak): void {
    this.flow.block.point(markup, lineBreak);
  }

  protected(markup: RunMarkup, text: string, format: string): void {
    this.flow.block.protected(markup, text, format);
  }
}
