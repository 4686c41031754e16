import { blankBetween, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { withPlacedCodes } from "../arrange-codes.js";
import { joinMarked, type MarkedText } from "../marked-text.js";
import { type Outline, outlineSegment, sectionsOf } from "../outline-segment.js";
import { htmlSection, type HtmlSection, readHtml } from "./html-section.js";
import type { PassingText } from "./passing-text.js";
import { type Chunk, splitUnits, unitsText } from "./split-units.js";

/** Translates segments with one neural model: as HTML, in which the engine itself finds the words that codes belong to. */
export class NeuralTranslator {
  /** `engine` translates HTML with the model. */
  constructor(
    private readonly engine: (html: string, isUrgent: boolean) => Promise<string>,
    private readonly passing: PassingText, private readonly locale: string,
  ) {}

  /** Rejects with the reason where the engine cannot. */
  async translate(segment: Segment, isUrgent: boolean): Promise<TargetSegment> {
    const outline = outlineSegment(segment);
    if (outline.units.length === 0) return segment;
    const { sections, borders } = sectionsOf(outline.units);
    const texts = await Promise.all(sections.map((units) => this.section(units, isUrgent)));
    const marked = joinMarked(parted(texts, sections.map((units) => ({ units, blank: "" }))), borders);
    return withPlacedCodes(segment, outline, marked);
  }

  private async section(units: Outline["units"], isUrgent: boolean): Promise<MarkedText> {
    const chunks = splitUnits(units, this.locale);
    const texts = await Promise.all(chunks.map(({ units: own }) => this.ask(own, isUrgent)));
    return joinMarked(parted(texts, chunks), []);
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
    return hasWords ? this.engine(html, isUrgent) : html;
  }
}

/** Translations of chunks, with the blanks between them. */
function parted(texts: readonly MarkedText[], chunks: readonly Chunk[]): MarkedText[] {
  const sources = chunks.map(({ units }) => unitsText(units));
  return texts.map((marked, at) => {
    const blank = chunks[at]?.blank
      || blankBetween([sources[at] ?? "", sources[at + 1] ?? ""], [marked.text, texts[at + 1]?.text ?? ""]);
    return { ...marked, text: marked.text + blank };
  });
}
