import { ElementNames } from "../office/element-names.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import type { Mode } from "./mode.js";

/** Gives each token to the mode of the innermost element that has one. */
export class ModeStack {
  readonly names = new ElementNames();
  private readonly levels: { readonly mode: Mode; readonly depth: number }[] = [];
  private depth = 0;

  /** From here to the end of the element that begins, tokens go to this mode. */
  readonly enter = (mode: Mode): void => {
    this.levels.push({ mode, depth: this.depth });
  };

  constructor(root: Mode) {
    this.enter(root);
  }

  token(token: XmlToken): void {
    const { mode, depth } = this.levels[this.levels.length - 1] as (typeof this.levels)[number];
    if (token.kind === "open") {
      this.depth++;
      mode.open(token, this.names.open(token));
    } else if (token.kind === "close") {
      const name = this.names.close(token.name);
      const isOwnEnd = depth === this.depth--;
      if (!isOwnEnd) mode.close(token.raw, name);
      else {
        this.levels.pop();
        mode.end(token.raw);
      }
    } else mode.other(token.raw, token.kind === "text" || token.kind === "cdata");
  }
}
