import type { OpenTag } from "../xml-syntax/xml-tokens.js";

/**
 * What is done with the tokens inside of one element, up to its end tag. Names are as Office writes them, `raw` are the characters
 * of the document; the end of an empty element comes without any.
 */
export interface Mode {
  open(tag: OpenTag, name: string): void;
  close(raw: string, name: string): void;
  /** Text, CDATA sections, comments. */
  other(raw: string, isText: boolean): void;
  /** The element itself ends. */
  end(raw: string): void;
}

/** Longer elements are handed on in pieces. */
const maxPiece = 65_536;

/** Hands on the characters of a whole element with its tags, in pieces where it is long. */
export class WholeElement implements Mode {
  private raw: string;

  constructor(tag: OpenTag, private readonly take: (raw: string) => void) {
    this.raw = tag.raw;
  }

  open(tag: OpenTag): void {
    this.add(tag.raw);
  }

  close(raw: string): void {
    this.add(raw);
  }

  other(raw: string): void {
    this.add(raw);
  }

  end(raw: string): void {
    this.take(this.raw + raw);
  }

  private add(raw: string): void {
    this.raw += raw;
    if (this.raw.length < maxPiece) return;
    this.take(this.raw);
    this.raw = "";
  }
}
