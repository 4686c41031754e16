import type { EngineResult, Pipeline, SegmentHints } from "@dragoman/application/segments";
import { placeCodes, type Segment } from "@dragoman/domain/segments";
import type { NeuralUnit } from "@dragoman/neural/serving";
import { arrangeCodes, textPieces } from "../arrange-codes.js";
import { joinMarked, type MarkedText } from "../marked-text.js";
import { type Outline, outlineSegment, sectionsOf } from "../outline-segment.js";
import { htmlSection, type HtmlSection, readHtml } from "./html-section.js";
import type { PassingText } from "./passing-text.js";
import { splitUnits } from "./split-units.js";

/** Finding places for more pairs of codes would keep all others waiting; they are put about where they were. */
const mostPairs = 500;

/** Translates segments with a neural model: as HTML, in which the engine itself finds the words that codes belong to. */
export class NeuralPipeline implements Pipeline {
  readonly window = { interactive: 32, documents: 16 };
  private readonly inWork = new Set<Promise<unknown>>();

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

  async translate(segment: Segment, hints: SegmentHints = {}): Promise<EngineResult> {
    const work = this.answer(segment, hints).catch((error: unknown): EngineResult => ({ failure: (error as Error).message }));
    this.inWork.add(work);
    try {
      return await work;
    } finally {
      this.inWork.delete(work);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.inWork);
    await this.unit.close();
  }

  private async answer(segment: Segment, { lane = "interactive" }: SegmentHints): Promise<EngineResult> {
    const outline = outlineSegment(segment);
    if (outline.units.length === 0) return { target: segment };
    const { sections, borders } = sectionsOf(outline.units);
    const isUrgent = lane === "interactive";
    const marked = joinMarked(await Promise.all(sections.map((units) => this.section(units, isUrgent))), borders);
    const placed = outline.pairs.length > mostPairs ? undefined : arrangeCodes(outline, marked);
    return { target: placed ?? placeCodes(segment, textPieces(marked)) };
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
