import type { WorkerPool } from "@dragoman/adaptation/pool";
import type { MethodName, PhraseReason, TranslatedText } from "@dragoman/adaptation/serving";
import type { EngineResult, EngineTranslation, Pipeline, SegmentHints } from "@dragoman/application/segments";
import {
  joinTexts, type Piece, placeCodes, type QualityBand, type Segment, type SegmentReasons, type TargetPiece,
  worstQuality,
} from "@dragoman/domain/segments";
import { arrangeCodes, textPieces } from "../arrange-codes.js";
import { joinMarked, type MarkedText } from "../marked-text.js";
import { type Outline, outlineSegment, sectionsOf } from "../outline-segment.js";
import { askBaseline, BaselineFailure } from "./ask-baseline.js";
import { markedText, sectionText, type SectionText } from "./section-text.js";
import { type SharedModel, translateTask, type Translated } from "./translate-task.js";

/** What of a pool is needed. */
export type Threads = Pick<WorkerPool, "run" | "close">;

/** What a pipeline is made of. */
export interface PhraseUnit {
  readonly model: SharedModel;
  readonly method: MethodName;
  /** One thread, which decodes. */
  readonly pool: Threads;
  /** A unit of the pair that the model builds on; absent where it was trained without one. */
  readonly baseline?: Pipeline;
}

/** A segment over which a thread takes longer is given up. */
const longestMs = 15_000;
/** Finding places for more pairs of codes would keep all others waiting; they are put about where they were. */
const mostPairs = 500;

/** What the model made of one section, or that it leaves the segment to the baseline. */
interface Section {
  readonly marked: MarkedText;
  readonly translated: TranslatedText;
}

/** Translates segments with an adapted model in a thread of its own, and with the baseline where the model has use for it. */
export class PhrasePipeline implements Pipeline {
  readonly window = { interactive: 32, documents: 16 };
  readonly died: Promise<string>;
  private readonly inWork = new Set<Promise<unknown>>();

  constructor(private readonly unit: PhraseUnit) {
    this.died = unit.baseline?.died.then((reason) => `The pair that it builds on: ${reason}`) ?? new Promise(() => undefined);
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
    await Promise.all([this.unit.pool.close(), this.unit.baseline?.close()]);
  }

  private answer(segment: Segment, hints: SegmentHints): Promise<EngineResult> {
    return this.unit.method === "postEditing" ? this.postEdit(segment, hints) : this.direct(segment, hints, true);
  }

  /** The baseline's translation, with its codes, is what the model makes better; what training had of the whole text comes first. */
  private async postEdit(segment: Segment, hints: SegmentHints): Promise<EngineResult> {
    const { baseline } = this.unit;
    if (baseline === undefined) return { failure: "the pair that this one builds on is not there" };
    const remembered = await this.remembered(segment, hints);
    if (remembered !== undefined) return remembered;
    const result = await baseline.translate(segment);
    if ("failure" in result) return result;
    const unknown = new Set(result.target.flatMap((piece) => (typeof piece !== "string" && "unknown" in piece ? [piece.unknown] : [])));
    return this.direct(joinTexts(result.target.map(asPiece)), hints, false, unknown);
  }

  private async remembered(segment: Segment, hints: SegmentHints): Promise<EngineResult | undefined> {
    const outline = outlineSegment(segment);
    const { sections, borders } = sectionsOf(outline.units);
    if (outline.units.length === 0 || borders.length > 0) return undefined;
    const text = sectionText(sections[0] ?? []);
    const translated = await this.ask(text, {}, true);
    if (!("madeBy" in translated) || translated.madeBy !== "memory") return undefined;
    return arranged(segment, outline, [{ marked: markedText(translated, text), translated }], hints);
  }

  private async direct(
    segment: Segment, hints: SegmentHints, mayAskBaseline: boolean, unknown?: ReadonlySet<string>,
  ): Promise<EngineResult> {
    const outline = outlineSegment(segment);
    if (outline.units.length === 0) return { target: segment };
    const found = await Promise.all(sectionsOf(outline.units).sections.map((units) =>
      this.section(sectionText(units), hints, mayAskBaseline, unknown)));
    const { baseline } = this.unit;
    const isLeft = baseline !== undefined && found.some(({ translated }) => translated.madeBy === "baseline");
    return isLeft ? this.byBaseline(segment, baseline, hints) : arranged(segment, outline, found, hints);
  }

  private async byBaseline(segment: Segment, baseline: Pipeline, hints: SegmentHints): Promise<EngineResult> {
    const result = await baseline.translate(segment);
    if ("failure" in result) return result;
    return { target: result.target, ...(hints.withReasons === true ? { reasons: { byBaseline: true, phrases: [] } } : {}) };
  }

  private async section(
    text: SectionText, hints: SegmentHints, mayAskBaseline: boolean, unknown?: ReadonlySet<string>,
  ): Promise<Section> {
    const { baseline } = this.unit;
    let translated = await this.ask(text, hints, mayAskBaseline && baseline !== undefined, mayAskBaseline ? {} : {
      baseline: { text: text.text, unknown: [...unknown ?? []] },
    });
    if (!("madeBy" in translated) && baseline !== undefined) {
      // What it cannot do the model does alone.
      const answer = await askBaseline(baseline, text.text, text.pieces)
        .catch((error: unknown) => { if (error instanceof BaselineFailure) return undefined; throw error; });
      translated = await this.ask(text, hints, false, answer === undefined ? {} : { baseline: answer });
    }
    return { translated: translated as TranslatedText, marked: markedText(translated as TranslatedText, text) };
  }

  private ask(
    text: SectionText, { similar = [], withReasons = false }: SegmentHints, mayAskBaseline: boolean, more: object = {},
  ): Promise<Translated> {
    const asked = {
      text: text.text, fixed: text.fixed, withReasons,
      similar: similar.map(({ feedbackId, source, translation }) => ({ id: feedbackId, source, translation })), ...more,
    };
    const { pool, model } = this.unit;
    return pool.run(translateTask, { model, asked, mayAskBaseline }, { signal: AbortSignal.timeout(longestMs) });
  }

}

/** The sections as one translation, with codes in place. */
function arranged(segment: Segment, outline: Outline, found: readonly Section[], { withReasons = false }: SegmentHints): EngineResult {
  const marked = joinMarked(found.map((section) => section.marked), sectionsOf(outline.units).borders);
  const placed = outline.pairs.length > mostPairs ? undefined : arrangeCodes(outline, marked);
  const target = placed ?? placeCodes(segment, textPieces(marked));
  // What people translated in training is as good as what anybody approved.
  const bands = found.map(({ translated }) => translated.band ?? (translated.madeBy === "memory" ? "good" : undefined));
  const quality = bands.every((band) => band !== undefined) ? worstQuality(bands) : undefined;
  return { target, ...judged(quality), ...(withReasons ? reasonsOf(found) : {}) };
}

const judged = (quality: QualityBand | undefined): Pick<EngineTranslation, "quality"> => (quality === undefined ? {} : { quality });

/** A piece of a baseline's translation as one of a source. */
function asPiece(piece: TargetPiece): Piece {
  if (typeof piece === "string") return piece;
  if ("unknown" in piece) return piece.unknown;
  return "marked" in piece ? piece.text : piece;
}

function reasonsOf(found: readonly Section[]): { readonly reasons?: SegmentReasons } {
  const told = found.flatMap(({ translated }) => translated.reasons ?? []);
  const [only] = found;
  const unit = found.length === 1 ? only?.translated.unit : undefined;
  if (told.length === 0 && unit === undefined) return {};
  return { reasons: { ...(unit === undefined ? {} : { memory: unit }), phrases: told satisfies readonly PhraseReason[] } };
}

