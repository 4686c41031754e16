import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import type { Mode } from "./mode.js";
import type { WordReader } from "./word-reader.js";

/** A drawing, a picture or an object in a run: descriptions and the paragraphs of text boxes are translated, each by itself. */
export class RunObject implements Mode {
  constructor(
    private readonly reader: WordReader, tag: OpenTag, name: string, private readonly done: () => void = () => undefined,
  ) {
    this.open(tag, name);
  }

  open(tag: OpenTag, name: string): void {
    this.reader.flow.boundary(this.reader.textsIn(tag, name), tag.raw);
    if (name === "w:txbxContent") this.reader.enter(this.reader.ownText());
  }

  close(raw: string): void {
    this.reader.flow.boundary(raw);
  }

  other(raw: string): void {
    this.reader.flow.boundary(raw);
  }

  end(raw: string): void {
    this.reader.flow.boundary(raw);
    this.done();
  }
}
