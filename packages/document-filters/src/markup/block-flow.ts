import type { InlineMarkup } from "./inline-markup.js";
import { maxBlock } from "../text/block-bounds.js";
import { PartQueue } from "../text/part-queue.js";
import type { TextPart } from "../text/text-format.js";

/** What a flow collects blocks by. */
export interface FlowBlock {
  /** Characters of the document that it stands for so far. */
  readonly size: number;
  readonly isFull: boolean;
  /** The part that the block has become; the block is empty afterwards. */
  finish(): TextPart;
  /** Parts in the midst of the block, which stand for the characters `raw`. */
  nested(parts: readonly TextPart[], raw: string): void;
}

/** A text with what stands before it: the one of the document, or one in the midst of a sentence of another. */
interface Level<Block> {
  readonly block: Block;
  readonly queue: PartQueue;
  /** The characters of a text within another. */
  raw: string;
}

/** A text within a sentence that has begun; it ends by `BlockFlow.endNested`. */
export type Nested = Pick<Level<unknown>, "raw">;

/** So deep are texts within texts; deeper ones divide the sentence. */
const maxLevels = 8;

/** Collects blocks of text and what stands between them, and texts in the midst of sentences with the code that they become. */
export class BlockFlow<Block extends FlowBlock> {
  private readonly levels: Level<Block>[];

  /** A text within a sentence that has more characters than `maxNested` divides it. */
  constructor(private readonly newBlock: () => Block, private readonly queue: PartQueue, private readonly maxNested = maxBlock) {
    this.levels = [{ block: newBlock(), queue, raw: "" }];
  }

  /** True while no sentence is under way. */
  get isEmpty(): boolean {
    return this.level.block.size === 0;
  }

  /** The block that is under way; `took` follows whatever it is given. */
  get block(): Block {
    return this.level.block;
  }

  /** Ends a block, and lets mark-up stand behind it. */
  boundary(markup: InlineMarkup, raw = markup as string): void {
    this.finishBlock();
    const { queue } = this.level;
    if (typeof markup === "string") queue.keep(markup);
    else for (const part of markup) addTo(queue, part);
    this.took(raw);
  }

  /** Begins a text in the midst of a sentence; undefined where there is none, or too many are in one another. */
  beginNested(): Nested | undefined {
    if (this.isEmpty || this.levels.length >= maxLevels) return undefined;
    const level: Level<Block> = { block: this.newBlock(), queue: new PartQueue(), raw: "" };
    this.levels.push(level);
    return level;
  }

  /** Ends it; answers false when it has become so long that it stands between blocks instead. */
  endNested(nested: Nested): boolean {
    const level = this.level;
    if (level !== nested) return false;
    this.finishBlock();
    this.levels.pop();
    this.level.block.nested(level.queue.takeAll(), level.raw);
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

  /** These characters were taken: what has become too long ends. */
  took(raw: string): void {
    const { level } = this;
    if (this.levels.length > 1) {
      level.raw += raw;
      if (level.raw.length > this.maxNested) this.spill();
      else if (level.block.isFull) this.finishBlock();
    } else if (level.block.isFull) this.finishBlock();
  }

  private get level(): Level<Block> {
    return this.levels.at(-1) as Level<Block>;
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
