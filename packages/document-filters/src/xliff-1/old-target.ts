import type { WaitingSpace } from "../units/waiting-space.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";

/** A target that has no text so far may hold so many characters of codes. */
const maxHeld = 1_048_576;

/** The target that a unit came with, while nobody knows yet whether it has text: it stays if it has, and is left out if not. */
export class OldTarget {
  private raw = "";

  constructor(private readonly space: WaitingSpace) {}

  /** Takes its next token; true once it is known to stay, and all that it was given has been handed on. */
  stays(token: XmlToken): boolean {
    this.raw += token.raw;
    const isText = token.kind === "cdata" || (token.kind === "text" && token.raw.trim() !== "");
    if (!isText && this.raw.length < maxHeld) return false;
    this.space.keepBefore(this.raw);
    return true;
  }
}
