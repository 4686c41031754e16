import {
  codeFaults, placeCodes, plainText, protectSpans, showUnknownWords, withoutCodes,
  type Segment, type TargetPiece, type TargetSegment, type UnknownMode,
} from "@dragoman/domain";
import type { EngineRequest, EngineResult, TranslationEngines } from "./translation-engines.js";
import type { Transliterator } from "./transliterator.js";

export interface SegmentsRequest extends EngineRequest {
  readonly sourceLanguageId: string;
  readonly unknownMode: UnknownMode;
}

/** A segment after all that shapes it. */
export interface TranslatedSegment {
  readonly target: TargetSegment;
  /** Why the engine gave nothing; the target is the source then. */
  readonly failure?: string;
  /** The engine lost a code, so that codes were placed around the text. */
  readonly codesPlaced?: true;
}

const hasLetters = /\p{L}/u;

/**
 * Translates segments as every caller gets them, quick call and document alike: protect what no engine may touch →
 * engine → verify every code and protected span → without codes once more where one was lost → unknown words as asked.
 */
export class TranslateSegments {
  constructor(private readonly engines: TranslationEngines, private readonly transliterator: Transliterator) {}

  /** One result for each segment, in order. Rejects as `TranslationEngines.translate` does. */
  async run(segments: readonly Segment[], request: SegmentsRequest): Promise<readonly TranslatedSegment[]> {
    const results: TranslatedSegment[] = segments.map((segment) => ({ target: segment }));
    const worded = segments.flatMap((segment, at) => (hasLetters.test(plainText(segment)) ? [{ at, source: protectSpans(segment) }] : []));
    if (worded.length === 0) return results;

    const answers = await this.engines.translate(worded.map(({ source }) => source), request);
    const faulty: typeof worded = [];
    worded.forEach(({ at, source }, n) => {
      const answer = answers[n] as EngineResult;
      if ("target" in answer && codeFaults(source, answer.target).length > 0) faulty.push({ at, source });
      else results[at] = this.finish(segments[at] as Segment, answer, request);
    });
    if (faulty.length > 0) await this.withoutCodes(faulty, segments, results, request);
    return results;
  }

  /** The last resort for codes: translate the bare text, then put the codes around it. */
  private async withoutCodes(
    faulty: readonly { at: number; source: Segment }[], segments: readonly Segment[], results: TranslatedSegment[], request: SegmentsRequest,
  ): Promise<void> {
    const bare = faulty.map(({ source }) => withoutCodes(source));
    const answers = await this.engines.translate(bare, request);
    faulty.forEach(({ at, source }, n) => {
      const answer = answers[n] as EngineResult;
      const lost = "target" in answer && codeFaults(bare[n] as Segment, answer.target).length > 0;
      const placed: EngineResult = "failure" in answer ? answer
        : lost ? { failure: "the engine lost a protected span" }
        : { target: placeCodes(source, answer.target) };
      results[at] = { ...this.finish(segments[at] as Segment, placed, request), codesPlaced: true };
    });
  }

  private finish(source: Segment, answer: EngineResult, { unknownMode, sourceLanguageId }: SegmentsRequest): TranslatedSegment {
    if ("failure" in answer) return { target: source, failure: answer.failure };
    const target = answer.target.length === 1 && typeof answer.target[0] === "string" ? answer.target
      : showUnknownWords(answer.target.map((piece) => unprotected(piece, source)), unknownMode,
          (word) => this.transliterator.transliterate(word, sourceLanguageId));
    return { target };
  }
}

/** Spans that were protected here are text again; those that the document's format protects are its own to write. */
function unprotected(piece: TargetPiece, source: Segment): TargetPiece {
  if (typeof piece === "string" || !("protected" in piece)) return piece;
  const ofFormat = source.some((own) => typeof own !== "string" && "protected" in own && own.protected === piece.protected);
  return ofFormat ? piece : piece.text;
}
