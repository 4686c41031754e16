import type { DocumentContext } from "@dragoman/application/documents";
import { BlockFlow } from "./block-flow.js";
import type { InlineMarkup } from "./inline-markup.js";
import { MarkupBlock } from "./markup-block.js";
import type { Notation } from "./shown-text.js";
import { cutPlace, maxBlock } from "../text/block-bounds.js";
import type { PartQueue } from "../text/part-queue.js";

const itself = (piece: string): string => piece;

/** Collects blocks of marked-up text. */
export class TextFlow extends BlockFlow<MarkupBlock> {
  constructor(notation: Notation, context: DocumentContext, queue: PartQueue) {
    super(() => new MarkupBlock(notation, context), queue);
  }

  tag(kind: "open" | "close", name: string, markup: InlineMarkup, raw = markup as string): void {
    this.block.tag(kind, name, markup, raw);
    this.took(raw);
  }

  point(raw: string, lineBreak = false): void {
    this.block.point(raw, raw, lineBreak);
    this.took(raw);
  }

  protected(raw: string, text: string): void {
    this.block.protected(raw, text);
    this.took(raw);
  }

  /** Adds a text, in several blocks where it is too long for one. Where pieces of it are written otherwise, functions tell how. */
  text(text: string, preserve: boolean, written = itself, original = itself): void {
    let rest = text;
    const add = (piece: string): void => {
      this.block.text(written(piece), preserve, original(piece));
      this.took(original(piece));
    };
    while (this.block.size + rest.length > maxBlock) {
      const at = cutPlace(rest, this.block.size);
      if (at > 0) add(rest.slice(0, at));
      this.finishBlock();
      rest = rest.slice(at);
    }
    if (rest !== "" || text === "") add(rest);
  }
}
