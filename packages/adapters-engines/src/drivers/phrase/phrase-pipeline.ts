import type { WorkerPool } from "@dragoman/adaptation/pool";
import type { AskedText, MethodName, PhraseReason, TranslatedText } from "@dragoman/adaptation/serving";
import type { EngineResult, EngineTranslation, Pipeline, SegmentHints } from "@dragoman/application/segments";
import {
  joinTexts, type Piece, type QualityBand, type Segment, type SegmentReasons, type TargetPiece,
  worstQuality,
} from "@dragoman/domain/segments";
import { withPlacedCodes } from "../arrange-codes.js";
import { joinMarked, type MarkedText } from "../marked-text.js";
import { type Outline, outlineSegment, sectionsOf } from "../outline-segment.js";
import { WorkInHand } from "../work-in-hand.js";
import { askBaseline, type BaselineAnswer, BaselineFailure } from "./ask-baseline.js";
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
/** So many sources of approved translations are remembered as the baseline reads them. */
const mostRead = 200;

/** What was approved for a similar text, with what the baseline makes of its source where that is asked. */
type Similar = NonNullable<SegmentHints["similar"]>[number] & { readonly baseline?: string };

/** What the model made of one section, or that it leaves the segment to the baseline. */
interface Section {
  readonly marked: MarkedText;
  readonly translated: TranslatedText;
}

/** Translates segments with an adapted model in a thread of its own, and with the baseline where the model has use for it. */
export class PhrasePipeline implements Pipeline {
  readonly window = { interactive: 32, documents: 16 };
  readonly died: Promise<string>;
  private readonly inWork = new WorkInHand();
  private readonly read = new Map<string, Promise<string | undefined>>();

  constructor(private readonly unit: PhraseUnit) {
    this.died = unit.baseline?.died.then((reason) => `The pair that it builds on: ${reason}`) ?? new Promise(() => undefined);
  }

  translate(segment: Segment, hints: SegmentHints = {}): Promise<EngineResult> {
    return this.inWork.add(this.answer(segment, hints));
  }

  async close(): Promise<void> {
    await this.inWork.finish();
    await Promise.all([this.unit.pool.close(), this.unit.baseline?.close()]);
  }

  private answer(segment: Segment, hints: SegmentHints): Promise<EngineResult> {
    const { method, baseline } = this.unit;
    if (method !== "postEditing" && method !== "baseline") return this.direct(segment, hints);
    if (baseline === undefined) return Promise.resolve({ failure: "the pair that this one builds on is not there" });
    return method === "baseline" ? this.byBaseline(segment, baseline, hints) : this.postEdit(segment, baseline, hints);
  }

  /**
   * The baseline's translation, with its codes, is what the model makes better; what training had of the whole text comes first. The text
   * itself goes along, as in training: how like the memory it is tells of quality.
   */
  private async postEdit(segment: Segment, baseline: Pipeline, hints: SegmentHints): Promise<EngineResult> {
    const remembered = await this.remembered(segment, hints);
    if (remembered !== undefined) return remembered;
    const result = await baseline.translate(segment);
    if ("failure" in result) return result;
    const unknown = result.target.flatMap((piece) => (typeof piece !== "string" && "unknown" in piece ? [piece.unknown] : []));
    const edited = joinTexts(result.target.map(asPiece));
    const outline = outlineSegment(edited);
    if (outline.units.length === 0) return { target: edited };
    const { sections } = sectionsOf(outline.units);
    const originals = textsOf(segment, sections.length);
    const similar = await this.withBaseline(hints.similar);
    const found = await Promise.all(sections.map(async (units, at): Promise<Section> => {
      const [text, original] = [sectionText(units), originals[at] as SectionText];
      const translated = await this.ask(original, { ...hints, similar }, false, {
        baseline: { text: text.text, places: text.fixed, unknown },
      }) as TranslatedText;
      return { translated, marked: markedText(translated, text) };
    }));
    return arranged(edited, outline, found, hints);
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

  private async direct(segment: Segment, hints: SegmentHints): Promise<EngineResult> {
    const outline = outlineSegment(segment);
    if (outline.units.length === 0) return { target: segment };
    const found = await Promise.all(sectionsOf(outline.units).sections.map((units) => this.section(sectionText(units), hints)));
    const { baseline } = this.unit;
    const isLeft = baseline !== undefined && found.some(({ translated }) => translated.madeBy === "baseline");
    return isLeft ? this.byBaseline(segment, baseline, hints) : arranged(segment, outline, found, hints);
  }

  private async byBaseline(segment: Segment, baseline: Pipeline, hints: SegmentHints): Promise<EngineResult> {
    const result = await baseline.translate(segment);
    if ("failure" in result) return result;
    return { target: result.target, ...(hints.withReasons === true ? { reasons: { byBaseline: true, phrases: [] } } : {}) };
  }

  private async section(text: SectionText, hints: SegmentHints): Promise<Section> {
    const { baseline, method } = this.unit;
    let translated = await this.ask(text, hints, baseline !== undefined);
    if (!("madeBy" in translated) && baseline !== undefined) {
      // What it cannot do the model does alone.
      const answer = await madeOf(baseline, text.text, text.pieces);
      const similar = method === "consensus" ? await this.withBaseline(hints.similar) : hints.similar ?? [];
      translated = await this.ask(text, { ...hints, similar }, false, answer === undefined ? {} : { baseline: answer });
    }
    return { translated: translated as TranslatedText, marked: markedText(translated as TranslatedText, text) };
  }

  /** What was approved, each with what the baseline makes of its source, which is all that a post-editor knows it by. */
  private withBaseline(similar: SegmentHints["similar"] = []): Promise<readonly Similar[]> {
    return Promise.all(similar.map(async (one) => {
      const baseline = await this.readBy(one.source);
      return { ...one, ...(baseline === undefined ? {} : { baseline }) };
    }));
  }

  /** What is approved for one sentence of a document is like many of them. */
  private readBy(source: string): Promise<string | undefined> {
    const { baseline } = this.unit;
    const known = this.read.get(source);
    if (known !== undefined || baseline === undefined) return known ?? Promise.resolve(undefined);
    const reading = madeOf(baseline, source).then((answer) => answer?.text);
    if (this.read.size >= mostRead) this.read.delete(this.read.keys().next().value as string);
    this.read.set(source, reading);
    const forget = (): void => { if (this.read.get(source) === reading) this.read.delete(source); };
    // What the baseline could not do may have been its fault of the moment.
    reading.then((answer) => { if (answer === undefined) forget(); }, forget);
    return reading;
  }

  private ask(
    text: SectionText, { similar = [], withReasons = false }: Pick<SegmentHints, "withReasons"> & { readonly similar?: readonly Similar[] },
    mayAskBaseline: boolean, more: Pick<AskedText, "baseline"> = {},
  ): Promise<Translated> {
    const asked: AskedText = {
      text: text.text, fixed: text.fixed, withReasons, ...more,
      similar: similar.map(({ feedbackId, ...told }) => ({ id: feedbackId, ...told })),
    };
    const { pool, model } = this.unit;
    return pool.run(translateTask, { model, asked, mayAskBaseline }, { mostMs: longestMs });
  }
}

/** What a baseline makes of a text; undefined where it makes nothing of it. */
async function madeOf(baseline: Pipeline, text: string, fixed?: SectionText["pieces"]): Promise<BaselineAnswer | undefined> {
  try {
    return await askBaseline(baseline, text, fixed);
  } catch (cause) {
    if (cause instanceof BaselineFailure) return undefined;
    throw cause;
  }
}

/** The texts of a segment that belong to so many sections of its translation: borders stay, unless the baseline lost one. */
function textsOf(segment: Segment, count: number): SectionText[] {
  const { units } = outlineSegment(segment);
  const { sections } = sectionsOf(units);
  if (sections.length === count) return sections.map(sectionText);
  return Array.from({ length: count }, () => sectionText(units));
}

/** The sections as one translation, with codes in place. */
function arranged(segment: Segment, outline: Outline, found: readonly Section[], { withReasons = false }: SegmentHints): EngineResult {
  const marked = joinMarked(found.map((section) => section.marked), sectionsOf(outline.units).borders);
  const target = withPlacedCodes(segment, outline, marked);
  // What people translated in training is as good as what anybody approved.
  const bands = found.map(({ translated }) => translated.band ?? (translated.madeBy === "memory" ? "good" : undefined));
  const quality = bands.every((band) => band !== undefined) ? worstQuality(bands) : undefined;
  const byPeople = found.every(({ translated }) => translated.madeBy === "memory");
  return { target, ...judged(quality), ...(byPeople ? { byPeople } : {}), ...(withReasons ? reasonsOf(found) : {}) };
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

