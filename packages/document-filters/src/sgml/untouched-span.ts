import type { SgmlToken } from "./sgml-tokens.js";

/** Longer ones were never ended. */
const maxSpan = 2_000;
const maxText = 200;

/** An element within a sentence that nobody translates, while its end has not come. */
export class UntouchedSpan {
  readonly tokens: SgmlToken[];
  raw: string;
  private shown = "";
  private readonly open: string[] = [];

  constructor(private readonly name: string, start: SgmlToken, private readonly isHidden: boolean) {
    this.tokens = [start];
    this.raw = start.raw;
  }

  /** What an engine sees of it: nothing where nothing stands at its place. */
  get text(): string {
    return this.isHidden ? "" : this.shown.replace(/\s+/g, " ").trim().slice(0, maxText);
  }

  /** `ended` when the token ends it; `broken` when it cannot be a span, and the token stands behind what it was taken for. */
  take(token: SgmlToken): "open" | "ended" | "broken" {
    if (this.raw.length + token.raw.length > maxSpan) return "broken";
    let hasEnded = false;
    if (token.kind === "open") this.open.push(token.name.toLowerCase());
    if (token.kind === "null") hasEnded = this.open.pop() === undefined;
    if (token.kind === "close") {
      const closed = token.name.toLowerCase();
      if (this.open.includes(closed)) this.open.length = this.open.lastIndexOf(closed);
      else if (closed === this.name) hasEnded = true;
      else return "broken";
    }
    this.tokens.push(token);
    this.raw += token.raw;
    if (token.kind === "text") this.shown += token.raw;
    return hasEnded ? "ended" : "open";
  }
}
