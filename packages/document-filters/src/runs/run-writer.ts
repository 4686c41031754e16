import type { RunNotation } from "./run-notation.js";

/** Writes a paragraph: text in one format is one run, however it is put together. */
export class RunWriter {
  private written = "";
  /** Text of the run that is open, not written yet. */
  private waiting = "";
  private open: string | undefined;
  private readonly formats: string[] = [];

  constructor(private readonly notation: RunNotation, private readonly base: string) {}

  /** The format in which text is written now. */
  get format(): string {
    return this.formats.at(-1) ?? this.base;
  }

  begin(format: string): void {
    this.formats.push(format);
  }

  end(): void {
    this.formats.pop();
  }

  text(text: string, format = this.format): void {
    if (text === "") return;
    this.runIn(format);
    this.waiting += text;
  }

  /** Mark-up that stands within a run of this format. */
  within(markup: string, format: string): void {
    this.runIn(format);
    this.writeText();
    this.written += markup;
  }

  /** Mark-up that stands between runs. */
  beside(markup: string): void {
    this.endRun();
    this.written += markup;
  }

  /** The characters of the paragraph. */
  finish(): string {
    this.endRun();
    return this.written;
  }

  private runIn(format: string): void {
    if (this.open === format) return;
    this.endRun();
    this.written += this.notation.open(format);
    this.open = format;
  }

  private endRun(): void {
    if (this.open === undefined) return;
    this.writeText();
    this.written += this.notation.close(this.open);
    this.open = undefined;
  }

  private writeText(): void {
    if (this.waiting !== "") this.written += this.notation.text(this.waiting, this.open as string);
    this.waiting = "";
  }
}
