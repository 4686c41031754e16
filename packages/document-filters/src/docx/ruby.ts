import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import { type Mode, WholeElement } from "./mode.js";
import type { WordReader } from "./word-reader.js";

/** What it has to know of the run that it stands in. */
interface AroundRuby {
  keep(raw: string): void;
  enterInner(tag: OpenTag): void;
}

/** Text with a guide to how it is read, of which the text alone is translated. */
export class Ruby implements Mode {
  constructor(private readonly reader: WordReader, private readonly run: AroundRuby, tag: OpenTag) {
    run.keep(tag.raw);
  }

  open(tag: OpenTag, name: string): void {
    if (name === "w:r") this.run.enterInner(tag);
    else if (name === "w:rt") this.reader.enter(new WholeElement(tag, (raw) => this.run.keep(raw)));
    else this.run.keep(tag.raw);
  }

  close(raw: string): void {
    this.run.keep(raw);
  }

  other(raw: string): void {
    this.run.keep(raw);
  }

  end(raw: string): void {
    this.run.keep(raw);
  }
}
