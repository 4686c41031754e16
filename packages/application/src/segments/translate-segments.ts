import {
  codeFaults, countWords, enterSpans, type EnteredSpan, estimateQuality, type GuardedSegment, guardSegment, hasLetters, hasOwnWords,
  isFaulty, keepBlanks, type OutputFault, placeCodes, placementFaults, plainText, type ProtectedSpan, type QualityBand, readableText,
  type Segment, type SegmentReasons, showUnknownWords, type TargetPiece, type TargetSegment, textToTranslate, type UnknownMode,
  withoutCodes,
} from "@dragoman/domain/segments";
import { languagePairTypeOf } from "@dragoman/domain/language-pairs";
import type { PatternTime } from "../brands/index.js";
import { WorkCounts } from "../common/work-counts.js";
import type { ApprovedTranslation, SimilarTranslation } from "../feedback/index.js";
import { type SegmentShape, ShapeSegments } from "./shape-segments.js";
import { translateMessages } from "./translate-messages.js";
import type { EngineRequest, EngineResult, EngineTranslation, TranslationEngines } from "./translation-engines.js";

/** Writes words of other scripts in Latin letters. */
export interface Transliterator {
  /** Undefined when the word is in Latin letters already, or when nobody can tell its reading from its characters. */
  transliterate(word: string, languageId: string): string | undefined;
}

/** How segments are to be translated, and what shapes them. */
export interface SegmentsRequest extends EngineRequest {
  readonly sourceLanguageId: string;
  readonly unknownMode: UnknownMode;
  /** Whether the pair's estimates of quality can be trusted, so that they are given; they are not when it is absent. */
  readonly estimatesQuality?: boolean;
  /** In decreasing precedence. */
  readonly dictionaryIds?: readonly string[];
  /** What the patterns of brands may still take for the whole request; without it each call has a time of its own. */
  readonly patternTime?: PatternTime;
  /** True for people of other accounts than the server's own: neither its brands nor its feedback shape what is theirs. */
  readonly apart?: boolean;
}

/** A segment after all that shapes it. */
export interface TranslatedSegment {
  readonly target: TargetSegment;
  /** Why the engine gave nothing; the target is the source then. */
  readonly failure?: string;
  /** Its text between the two pairs of a chain, or the two models of one pair. */
  readonly pivot?: string;
  /** The pair that translated it, where that is another one than was asked for. */
  readonly languagePairId?: string;
  /** The engine lost a code or put it in a wrong place, so that codes were placed about where they were. */
  readonly codesPlaced?: true;
  /** The approved feedback that stands in place of a machine translation. */
  readonly feedback?: ApprovedTranslation;
  /** Brands and terms that were applied, by their start. */
  readonly entered?: readonly EnteredSpan[];
  /** Sources of brand patterns that took too long and were not looked for. */
  readonly patternsLeftOut?: readonly string[];
  /** Words of the source that the engine did not know. */
  readonly unknownWords?: readonly string[];
  /** What the engine made it of, where it was asked and can tell. */
  readonly reasons?: SegmentReasons;
  /** Which checks of output the engine's translation fails, however often it was asked for; absent where it was not checked. */
  readonly faults?: readonly OutputFault[];
  /** The first answer of the engine failed a check, and this is a later one that fails fewer. */
  readonly askedAgain?: true;
  /** How far a reference pair agrees with the engine's translation, from 0 to 1; absent where none was asked. */
  readonly agreement?: number;
  /** Absent for pairs whose estimates would be no better than chance, and for addresses and numbers alone. */
  readonly quality?: QualityBand;
}

/** A segment on its way to the engine: its source with all that is protected, and what spans stand for. */
interface Asked {
  readonly at: number;
  readonly source: Segment;
  readonly frames: GuardedSegment["frames"];
  readonly spans: ReadonlyMap<number, EnteredSpan>;
  readonly patternsLeftOut?: readonly string[];
  readonly similar?: readonly SimilarTranslation[];
}

/**
 * Translates segments as every caller gets them, quick call and document alike: approved feedback → protect what no
 * engine may touch → brands and terms outside of it → engine, each branch of a message by itself → verify every code and
 * protected span → without codes once more where one was lost or stands wrong → unknown words as asked.
 */
export class TranslateSegments {
  constructor(
    private readonly engines: TranslationEngines,
    private readonly transliterator: Transliterator,
    private readonly shaping: ShapeSegments = new ShapeSegments({}),
    private readonly counts: Pick<WorkCounts, "add"> = new WorkCounts(),
  ) {}

  /** One result for each segment, in order. Rejects as `TranslationEngines.translate` does. */
  async run(segments: readonly Segment[], request: SegmentsRequest): Promise<readonly TranslatedSegment[]> {
    const texts = segments.map(plainText);
    const shapes = await this.shaping.run(texts, request);
    const results: TranslatedSegment[] = segments.map((segment) => ({ target: segment }));
    const asked: Asked[] = [];
    segments.forEach((segment, at) => {
      const shape = shapes[at];
      if (shape?.feedback !== undefined) results[at] = approved(segment, shape.feedback);
      else if (hasLetters(segment) || (shape?.spans.length ?? 0) > 0) asked.push(shaped(segment, at, shape));
    });
    if (asked.length > 0) await this.ask(asked, segments, results, request);
    this.count(segments, results, request);
    if (request.estimatesQuality !== true) return results.map(withoutQuality);
    return results.map((result, at) => estimated(result, segments[at] as Segment, request));
  }

  private count(segments: readonly Segment[], results: readonly TranslatedSegment[], { languagePairId }: SegmentsRequest): void {
    for (const by of new Set(results.map((result) => result.languagePairId ?? languagePairId))) {
      const translated = segments.filter((_, at) =>
        results[at]?.failure === undefined && (results[at]?.languagePairId ?? languagePairId) === by);
      this.counts.add("segments", by, translated.length);
      this.counts.add("words", by, translated.reduce((words, segment) => words + countWords(readableText(segment)), 0));
    }
  }

  private async ask(
    asked: readonly Asked[], segments: readonly Segment[], results: TranslatedSegment[], request: SegmentsRequest,
  ): Promise<void> {
    const answers = await translateMessages(this.engines, asked, request);
    const faulty: Asked[] = [];
    asked.forEach((one, n) => {
      const answer = answers[n] as EngineResult;
      if ("target" in answer && isFaulty(one.source, answer.target)) faulty.push(one);
      else results[one.at] = { ...this.finish(segments[one.at] as Segment, one, answer, request), ...notes(one, answer) };
    });
    if (faulty.length > 0) await this.askWithoutCodes(faulty, segments, results, request);
  }

  /** The last resort for codes: translate the bare text, then put the codes about where they were. */
  private async askWithoutCodes(
    faulty: readonly Asked[], segments: readonly Segment[], results: TranslatedSegment[], request: SegmentsRequest,
  ): Promise<void> {
    const bare = faulty.map(({ source }) => withoutCodes(source));
    const answers = await translateMessages(this.engines,
      faulty.map(({ frames, similar = [] }, n) => ({ source: bare[n] as Segment, frames, similar })), request);
    faulty.forEach((one, n) => {
      const answer = answers[n] as EngineResult;
      const placed = "failure" in answer ? answer : withCodes(one.source, bare[n] as Segment, answer);
      results[one.at] = {
        ...this.finish(segments[one.at] as Segment, one, placed, request), ...notes(one, placed),
        ...("failure" in placed ? {} : { codesPlaced: true }),
      };
    });
  }

  private finish(
    segment: Segment, one: Asked, answer: EngineResult, { unknownMode, sourceLanguageId }: SegmentsRequest,
  ): TranslatedSegment {
    if ("failure" in answer) return { target: segment, failure: answer.failure };
    if (answer.target.length === 1 && typeof answer.target[0] === "string") return answer;
    const target = showUnknownWords(unprotected(keepBlanks(one.source, answer.target), segment, one), unknownMode,
      (word) => this.transliterator.transliterate(word, sourceLanguageId));
    return one.spans.size === 0 ? { ...answer, target } : { ...answer, target, entered: [...one.spans.values()] };
  }
}

function withCodes(source: Segment, bare: Segment, answer: EngineTranslation): EngineResult {
  if (codeFaults(bare, answer.target).length > 0) return { failure: "the engine lost a protected span" };
  const target = placeCodes(source, answer.target);
  return placementFaults(source, target).length > 0 ? { failure: "the engine gave too few words for all codes" } : { ...answer, target };
}

function withoutQuality(result: TranslatedSegment): TranslatedSegment {
  if (result.quality === undefined) return result;
  const { quality: _untrusted, ...others } = result;
  return others;
}

function estimated(result: TranslatedSegment, segment: Segment, { languagePairId }: SegmentsRequest): TranslatedSegment {
  // What is known of estimates is known of the pair that was asked for.
  if (result.languagePairId !== undefined) return withoutQuality(result);
  const left = result.feedback === undefined && hasOwnWords(segment, result.entered ?? []);
  const isEntered = !left && hasLetters(segment) && (result.feedback !== undefined || result.entered !== undefined);
  if (!left && !isEntered) return withoutQuality(result);
  const isAdapted = languagePairTypeOf(languagePairId) === "Adapted";
  if (!isEntered && isAdapted && result.agreement === undefined) return ofEngine(result);
  const quality = estimateQuality({
    source: textToTranslate(segment), target: plainText(result.target), unknownWords: result.unknownWords ?? [], approved: isEntered,
    failed: result.failure !== undefined,
    codesPlaced: result.codesPlaced ?? false,
    ...(result.agreement === undefined ? {} : { agreement: result.agreement }),
  });
  return { ...result, quality };
}

/**
 * Of an engine that was trained its own estimate, which was measured for its model, or none; less where its codes had to be placed, or a
 * check fails.
 */
function ofEngine({ quality, ...result }: TranslatedSegment): TranslatedSegment {
  if (result.failure !== undefined) return { ...result, quality: "poor" };
  if (quality === undefined) return result;
  const isLess = result.codesPlaced === true || (result.faults?.length ?? 0) > 0;
  return { ...result, quality: quality === "good" && isLess ? "adequate" : quality };
}

function approved(segment: Segment, feedback: ApprovedTranslation): TranslatedSegment {
  return { target: keepBlanks(segment, placeCodes(segment, [{ marked: "feedback", text: feedback.translation }])), feedback };
}

function shaped(segment: Segment, at: number, shape: SegmentShape | undefined): Asked {
  const guarded = guardSegment(segment);
  const { segment: source, spans } = enterSpans(guarded, shape?.spans ?? []);
  return {
    at, source, frames: guarded.frames, spans, ...(shape?.patternsLeftOut === undefined ? {} : { patternsLeftOut: shape.patternsLeftOut }),
    ...(shape?.similar === undefined ? {} : { similar: shape.similar }),
  };
}

/** What the trace tells beside the target. */
function notes({ patternsLeftOut }: Asked, answer: EngineResult): Pick<TranslatedSegment, "patternsLeftOut" | "unknownWords"> {
  const unknownWords = "failure" in answer ? []
    : answer.target.flatMap((piece) => (typeof piece !== "string" && "unknown" in piece ? [piece.unknown] : []));
  return { ...(patternsLeftOut === undefined ? {} : { patternsLeftOut }), ...(unknownWords.length === 0 ? {} : { unknownWords }) };
}

/** Text that somebody entered, marked; but of brands only literal ones are ever highlighted. */
function enteredText({ origin, target }: EnteredSpan): TargetPiece {
  if ("term" in origin) return { marked: "dictionary", text: target };
  return origin.isPattern ? target : { marked: "brand", text: target };
}

/**
 * What was protected here is text again, marked where somebody entered it; what the document's format protects is its
 * own to write. Each has the text that it had on its way to the engine, whatever came back in it.
 */
function unprotected(target: TargetSegment, segment: Segment, { source, spans }: Asked): TargetSegment {
  const [ofFormat, ofSource] = [protectedSpans(segment), protectedSpans(source)];
  return target.map((piece) => {
    if (typeof piece === "string" || !("protected" in piece)) return piece;
    const span = spans.get(piece.protected);
    if (span !== undefined) return enteredText(span);
    return ofFormat.get(piece.protected) ?? ofSource.get(piece.protected)?.text ?? piece.text;
  });
}

function protectedSpans(segment: Segment): ReadonlyMap<number, ProtectedSpan> {
  return new Map(segment.flatMap((piece) => (typeof piece !== "string" && "protected" in piece ? [[piece.protected, piece]] : [])));
}
