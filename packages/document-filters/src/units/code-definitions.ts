import { xmlText } from "../xml-syntax/xml-text.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { type Break, breakOf } from "./line-breaks.js";

/** What codes do that break a line or begin a block, by their ids. */
export type Breaks = ReadonlyMap<string, Break>;

/** No more of the characters of a code is looked at. */
const longest = 2_000;

/** Learns what codes do where a document defines them apart from the text: each has an id, and characters. */
export class CodeDefinitions {
  readonly breaks = new Map<string, Break>();
  private open: { readonly id: string; text: string } | undefined;

  /** The characters that follow are those of the code. */
  begin(id: string): void {
    this.open = { id, text: "" };
  }

  content(token: XmlToken): void {
    if (this.open !== undefined && token.kind === "text" && this.open.text.length < longest) this.open.text += xmlText(token.raw);
  }

  end(): void {
    const found = breakOf(this.open?.text);
    if (this.open !== undefined && found !== undefined) this.breaks.set(this.open.id, found);
    this.open = undefined;
  }
}
