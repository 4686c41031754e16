import type { EngineResult, Pipeline, SegmentHints } from "@dragoman/application/segments";
import { plainText, type Segment } from "@dragoman/domain/segments";
import { fromPivot, pivotSegment } from "@dragoman/domain/translation-chains";
import type { NeuralUnit } from "@dragoman/neural/serving";
import { WorkInHand } from "../work-in-hand.js";
import type { NeuralTranslator } from "./neural-translator.js";

/** A neural unit as a pipeline. Where it has two models, segments go through both, and what stood between them is told. */
export class NeuralPipeline implements Pipeline {
  /**
   * Of so many of documents, texts of like lengths go together, which takes an eighth less time than as they come (`bench/neural.mjs`).
   * Beside them there is room for as many of people: only in the unit do these go first.
   */
  readonly window = { interactive: 96, documents: 48 };
  private readonly inWork = new WorkInHand();

  constructor(
    private readonly unit: Pick<NeuralUnit, "died" | "close" | "memoryBytes">,
    private readonly first: NeuralTranslator, private readonly second?: NeuralTranslator,
  ) {}

  get died(): Promise<string> {
    return this.unit.died;
  }

  get memoryBytes(): number {
    return this.unit.memoryBytes;
  }

  translate(segment: Segment, { lane = "interactive" }: SegmentHints = {}): Promise<EngineResult> {
    return this.inWork.add(this.answer(segment, lane === "interactive"));
  }

  async close(): Promise<void> {
    await this.inWork.finish();
    await this.unit.close();
  }

  /** What either model cannot write passes it by, so the second has to see what the first wrote. */
  private async answer(segment: Segment, isUrgent: boolean): Promise<EngineResult> {
    const target = await this.first.translate(segment, isUrgent);
    if (this.second === undefined) return { target };
    const pivot = pivotSegment(segment, target);
    return { target: fromPivot(pivot, await this.second.translate(pivot.segment, isUrgent)), pivot: plainText(pivot.segment) };
  }
}
