import type { DocumentContext } from "@dragoman/application/documents";
import { BlockFlow } from "../markup/block-flow.js";
import type { PartQueue } from "../text/part-queue.js";
import { RunBlock } from "./run-block.js";
import type { RunNotation } from "./run-notation.js";

/** Drawings with text boxes and what stands in their place for older programs have so many characters within one sentence at most. */
const maxNested = 1_048_576;

/** Collects paragraphs of runs. Whoever reads hands on each token by `original`, and what it says before that. */
export class RunFlow extends BlockFlow<RunBlock> {
  constructor(notation: RunNotation, context: DocumentContext, queue: PartQueue) {
    super(() => new RunBlock(notation, context), queue, maxNested);
  }

  /** The characters of a token within a paragraph. */
  original(raw: string): void {
    this.block.original(raw);
    this.took(raw);
    if (this.block.isInRun && this.block.isTooLong) this.finishBlock();
  }
}
