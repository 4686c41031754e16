import { type InlineMarkup, joinInlineMarkup } from "../markup/inline-markup.js";
import type { LineBreak, RunMarkup } from "../runs/run-items.js";
import type { ParagraphSink } from "./paragraph-sink.js";
import { endOfRun } from "./word-notation.js";

/** Tells again what was told of a stretch of a field. */
type Told<Teller> = (to: Teller) => void;

/** A field of which it is not known yet whether its result is text: its characters, and what was told of its result. */
export class OpenField<Teller extends { readonly sink: ParagraphSink }> implements ParagraphSink {
  instruction = "";
  /** Fields within it that have not ended. */
  nested = 0;
  /** Elements around runs that began in it and have not ended. */
  tags = 0;
  /** The text of its result. */
  shown = "";
  isReference = false;
  hasResult = false;
  readonly result: Told<Teller>[] = [];
  private raw = "";
  private markup: InlineMarkup;
  private format: string | undefined;
  private code: { readonly raw: string; readonly markup: InlineMarkup } = { raw: "", markup: "" };

  /** It begins within a run of the format `start`, or between runs where that is "". `name` is that of the pair that it may become. */
  constructor(start: string, readonly name: string, readonly isElement: boolean) {
    this.markup = start;
  }

  get length(): number {
    return this.raw.length;
  }

  /** Characters of the document that belong to it. */
  take(raw: string, markup: InlineMarkup = raw): void {
    this.raw += raw;
    this.markup = joinInlineMarkup(this.markup, markup);
  }

  /** Its instruction ends, in a run of this format or between runs, and a result follows. */
  beginResult(format: string, isReference: boolean): void {
    this.code = { raw: this.raw, markup: joinInlineMarkup(this.markup, endOfRun(format)) };
    this.hasResult = true;
    this.isReference = isReference;
  }

  record(told: Told<Teller>): void {
    if (this.hasResult) this.result.push(told);
  }

  original(raw: string): void {
    this.take(raw);
    this.record(({ sink }) => sink.original(raw));
  }

  text(text: string, format: string): void {
    this.show(text, format);
    this.record(({ sink }) => sink.text(text, format));
  }

  tag(kind: "open" | "close"): void {
    this.tags += kind === "open" ? 1 : -1;
  }

  point(markup: RunMarkup, lineBreak?: LineBreak): void {
    this.record(({ sink }) => sink.point(markup, lineBreak));
  }

  protected(markup: RunMarkup, text: string, format: string): void {
    this.show(text, format);
    this.record(({ sink }) => sink.protected(markup, text, format));
  }

  /** All of it as one code, or the start of a pair; `end` is the format of the run that it ends in, "" between runs. */
  giveAsCode(to: ParagraphSink, kind: "protected" | "point" | "open", end: string): void {
    const markup: RunMarkup = { markup: joinInlineMarkup(this.markup, endOfRun(end)), place: "beside" };
    // What has only one of its tags in it can stand nowhere but here.
    if (kind === "open" || this.tags !== 0) to.tag("open", this.name, markup);
    else if (kind === "point") to.point(markup);
    else to.protected(markup, this.shown, this.format ?? end);
    to.original(this.raw);
  }

  /** Its instruction as the start of a pair. */
  giveInstruction(to: ParagraphSink): void {
    to.tag("open", this.name, { markup: this.code.markup, place: "beside" });
    to.original(this.code.raw);
  }

  private show(text: string, format: string): void {
    if (!this.hasResult) return;
    this.shown += text;
    this.format ??= format;
  }
}
