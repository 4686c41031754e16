import type { InlineMarkup } from "../markup/inline-markup.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import type { Mode } from "./mode.js";
import type { WordReader } from "./word-reader.js";

/** Hands on the tokens of an element, in which nothing is text but attributes. */
export class TagTexts implements Mode {
  constructor(
    private readonly reader: WordReader, tag: OpenTag, name: string,
    private readonly take: (raw: string, markup: InlineMarkup) => void, private readonly done: () => void = () => undefined,
  ) {
    this.open(tag, name);
  }

  open(tag: OpenTag, name: string): void {
    this.take(tag.raw, this.reader.textsIn(tag, name));
    if (name === "w:docPart") this.reader.placeholders.add(this.reader.names.attribute(tag, "w:val") ?? "");
  }

  close(raw: string): void {
    this.take(raw, raw);
  }

  other(raw: string): void {
    this.take(raw, raw);
  }

  end(raw: string): void {
    this.take(raw, raw);
    this.done();
  }
}
