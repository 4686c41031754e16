import { breaksLine } from "../units/line-breaks.js";
import { xmlText } from "../xml-syntax/xml-text.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";

/** Learns from the `originalData` of a unit which of its codes break a line. */
export class OriginalCodes {
  /** Ids of such data in the unit that is read. */
  readonly breaking = new Set<string>();
  private data: { readonly id: string; text: string } | undefined;

  start(name: string, { id }: Readonly<Record<string, string>>): void {
    if (name === "unit") this.breaking.clear();
    if (name === "data" && id !== undefined) this.data = { id, text: "" };
  }

  content(token: XmlToken): void {
    // Longer ones are no line breaks, and need not live in memory.
    if (this.data !== undefined && token.kind === "text" && this.data.text.length < 200) this.data.text += xmlText(token.raw);
  }

  end(): void {
    if (this.data !== undefined && breaksLine(this.data.text)) this.breaking.add(this.data.id);
    this.data = undefined;
  }
}
