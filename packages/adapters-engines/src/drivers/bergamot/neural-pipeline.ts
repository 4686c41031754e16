import type { EngineResult, Pipeline, SegmentHints } from "@dragoman/application/segments";
import type { Segment } from "@dragoman/domain/segments";
import type { NeuralUnit } from "@dragoman/neural/serving";
import { withPlacedCodes } from "../arrange-codes.js";
import { joinMarked, type MarkedText } from "../marked-text.js";
import { type Outline, outlineSegment, sectionsOf } from "../outline-segment.js";
import { WorkInHand } from "../work-in-hand.js";
import { htmlSection, type HtmlSection, readHtml } from "./html-section.js";
import type { PassingText } from "./passing-text.js";
import { splitUnits } from "./split-units.js";

/** Translates segments with a neural model: as HTML, in which the engine itself finds the words that codes belong to. */
export class NeuralPipeline implements Pipeline {
  /** Of so many, texts of like lengths go together, which takes an eighth less time than as they come (`bench/neural.mjs`). */
  readonly window = { interactive: 32, documents: 48 };
  private readonly inWork = new WorkInHand();

  constructor(
    private readonly unit: Pick<NeuralUnit, "translate" | "died" | "close" | "memoryBytes">,
    private readonly passing: PassingText, private readonly locale: string,
  ) {}

  get died(): Promise<string> {
    return this.unit.died;
  }

  get memoryBytes(): number {
    return this.unit.memoryBytes;
  }

  translate(segment: Segment, hints: SegmentHints = {}): Promise<EngineResult> {
    return this.inWork.add(this.answer(segment, hints));
  }

  async close(): Promise<void> {
    await this.inWork.finish();
    await this.unit.close();
  }

  private async answer(segment: Segment, { lane = "interactive" }: SegmentHints): Promise<EngineResult> {
    const outline = outlineSegment(segment);
    if (outline.units.length === 0) return { target: segment };
    const { sections, borders } = sectionsOf(outline.units);
    const isUrgent = lane === "interactive";
    const marked = joinMarked(await Promise.all(sections.map((units) => this.section(units, isUrgent))), borders);
    return { target: withPlacedCodes(segment, outline, marked) };
  }

  private async section(units: Outline["units"], isUrgent: boolean): Promise<MarkedText> {
    const chunks = splitUnits(units, this.locale);
    const texts = await Promise.all(chunks.map(async (chunk) => {
      const marked = await this.ask(chunk.units, isUrgent);
      return { ...marked, text: marked.text + chunk.blank };
    }));
    return joinMarked(texts, []);
  }

  /** What stands for protected spans are their words; where the engine loses one of them, places without words. */
  private async ask(units: Outline["units"], isUrgent: boolean): Promise<MarkedText> {
    for (const form of ["words", "place"] as const) {
      const section = htmlSection(units, this.passing, form);
      const marked = readHtml(await this.translated(section, isUrgent), section);
      if (marked !== undefined) return marked;
    }
    throw new Error("the engine lost a protected span");
  }

  /** Where there is nothing to translate, the engine would make something up. */
  private async translated({ html, hasWords }: HtmlSection, isUrgent: boolean): Promise<string> {
    return hasWords ? this.unit.translate(html, isUrgent) : html;
  }
}
