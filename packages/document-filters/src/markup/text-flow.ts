import type { DocumentContext } from "@dragoman/application/documents";
import type { InlineMarkup } from "./inline-markup.js";
import { MarkupBlock } from "./markup-block.js";
import type { Notation } from "./shown-text.js";
import { cutPlace, maxBlock } from "../text/block-bounds.js";
import { PartQueue } from "../text/part-queue.js";
import type { TextPart } from "../text/text-format.js";

/** A text with what stands before it: the one of the document, or one in the midst of a sentence of another. */
interface Level {
  readonly block: MarkupBlock;
  readonly queue: PartQueue;
  /** The characters of a text within another. */
  raw: string;
}

/** A text within a sentence that has begun; it ends by `TextFlow.endNested`. */
export type Nested = Pick<Level, "raw">;

const itself = (piece: string): string => piece;

/** So deep are texts within texts; deeper ones divide the sentence. */
const maxLevels = 8;

/** Collects blocks of text and what stands between them, and texts in the midst of sentences with the code that they become. */
export class TextFlow {
  private readonly levels: Level[];

  constructor(private readonly notation: Notation, private readonly context: DocumentContext, private readonly queue: PartQueue) {
    this.levels = [{ block: new MarkupBlock(notation, context), queue, raw: "" }];
  }

  /** True while no sentence is under way. */
  get isEmpty(): boolean {
    return this.level.block.size === 0;
  }

  /** Ends a block, and lets mark-up stand behind it. */
  boundary(markup: InlineMarkup, raw = markup as string): void {
    this.finishBlock();
    const { queue } = this.level;
    if (typeof markup === "string") queue.keep(markup);
    else for (const part of markup) addTo(queue, part);
    this.took(raw);
  }

  tag(kind: "open" | "close", name: string, markup: InlineMarkup, raw = markup as string): void {
    this.level.block.tag(kind, name, markup, raw);
    this.took(raw);
  }

  point(raw: string, lineBreak = false): void {
    this.level.block.point(raw, raw, lineBreak);
    this.took(raw);
  }

  protected(raw: string, text: string): void {
    this.level.block.protected(raw, text);
    this.took(raw);
  }

  /** Adds a text, in several blocks where it is too long for one. Where pieces of it are written otherwise, functions tell how. */
  text(text: string, preserve: boolean, written = itself, original = itself): void {
    let rest = text;
    const add = (piece: string): void => {
      const { block } = this.level;
      block.text(written(piece), preserve, original(piece));
      this.took(original(piece));
    };
    while (this.level.block.size + rest.length > maxBlock) {
      const at = cutPlace(rest, this.level.block.size);
      if (at > 0) add(rest.slice(0, at));
      this.finishBlock();
      rest = rest.slice(at);
    }
    if (rest !== "" || text === "") add(rest);
  }

  /** Begins a text in the midst of a sentence; undefined where there is none, or too many are in one another. */
  beginNested(): Nested | undefined {
    if (this.isEmpty || this.levels.length >= maxLevels) return undefined;
    const level: Level = { block: new MarkupBlock(this.notation, this.context), queue: new PartQueue(), raw: "" };
    this.levels.push(level);
    return level;
  }

  /** Ends it; answers false when it has become so long that it stands between blocks instead. */
  endNested(nested: Nested): boolean {
    const level = this.level;
    if (level !== nested) return false;
    this.finishBlock();
    this.levels.pop();
    this.level.block.point(level.queue.takeAll(), level.raw);
    this.took(level.raw);
    return true;
  }

  finishBlock(): void {
    const { block, queue } = this.level;
    if (block.size > 0) addTo(queue, block.finish());
  }

  /** Ends whatever is under way. */
  finish(): void {
    this.spill();
    this.finishBlock();
  }

  private get level(): Level {
    return this.levels.at(-1) as Level;
  }

  private took(raw: string): void {
    const { level } = this;
    if (this.levels.length > 1) {
      level.raw += raw;
      if (level.raw.length > maxBlock) this.spill();
    } else if (level.block.isFull) this.finishBlock();
  }

  /** What was within a sentence divides it. */
  private spill(): void {
    if (this.levels.length === 1) return;
    for (const { block, queue } of this.levels) {
      if (queue !== this.queue) for (const part of queue.takeAll()) addTo(this.queue, part);
      if (block.size > 0) addTo(this.queue, block.finish());
    }
    this.levels.length = 1;
  }
}

function addTo(queue: PartQueue, part: TextPart): void {
  if ("keep" in part) queue.keep(part.keep);
  else queue.add(part);
}
