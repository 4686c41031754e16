import type { DocumentContext } from "@dragoman/application/documents";
import { BlockFlow } from "../markup/block-flow.js";
import { maxBlock } from "../text/block-bounds.js";
import type { PartQueue } from "../text/part-queue.js";
import { RunBlock } from "./run-block.js";
import type { RunNotation } from "./run-notation.js";

/** Collects paragraphs of runs. Whoever reads hands on each token by `original`, and what it says before that. */
export class RunFlow extends BlockFlow<RunBlock> {
  constructor(notation: RunNotation, context: DocumentContext, queue: PartQueue) {
    super(() => new RunBlock(notation, context), queue);
  }

  /** The characters of a token within a paragraph. */
  original(raw: string): void {
    this.block.original(raw);
    this.took(raw);
    if (this.block.isInRun && this.block.size > 2 * maxBlock) this.finishBlock();
  }
}
