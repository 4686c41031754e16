import {
  compareNumbers, type EnteredSpan, hasLetters, hasOwnWords, type NumbersKept, type OutputFault, plainText, type QualityBand, type Segment,
  type TrainingExample, type UsedPhrase,
} from "@dragoman/domain/segments";
import type { TranslatedSegment } from "./translate-segments.js";

/**
 * Why a segment was translated as it was. Every key is always there but those of adapted and of checked pairs; texts are without inline
 * codes.
 */
export interface SegmentTrace {
  /** From 1, in the order of the document. */
  readonly segment: number;
  readonly source: string;
  readonly target: string;
  /** `source`: nothing translated it, so that it stands as it was. */
  readonly madeBy: "feedback" | "engine" | "source";
  /** The pair that translated it because no engine of the job's own ran, or what that gave failed a check; absent where that one did. */
  readonly languagePairId?: string;
  /** The training unit with exactly this source whose translation the engine answered; absent where there was none. */
  readonly memory?: TrainingExample;
  /** The engine of an adapted pair left the segment to the pair that it was adapted from: it knew too little of it. */
  readonly byBaseline?: true;
  /** What the engine of an adapted pair made the translation of, and the training units that it comes from; absent for other pairs. */
  readonly phrases?: readonly UsedPhrase[];
  /** Which checks the engine's translation fails, [] where it passes all; absent for pairs whose output is not checked. */
  readonly faults?: readonly OutputFault[];
  /** The first answer of the engine failed a check, and this is a later one; absent where it is not. */
  readonly askedAgain?: true;
  /** Of the approved feedback that stands here; "" without one. */
  readonly feedbackId: string;
  readonly brands: readonly { readonly brand: string; readonly isPattern: boolean; readonly text: string; readonly target: string }[];
  readonly terms: readonly { readonly term: string; readonly dictionaryId: string; readonly text: string; readonly target: string }[];
  /** Patterns of brands that were not applied because they took too long. */
  readonly patternsLeftOut: readonly string[];
  /** Words of the source that the engine did not know. */
  readonly unknownWords: readonly string[];
  /** The text between the two pairs of a chain, or the two models of one pair; "" where there was none. */
  readonly pivot: string;
  /** `repaired`: the engine lost or misplaced inline codes, and they were put about where they were. */
  readonly codes: "none" | "kept" | "repaired";
  /** `changed`: a number of the source stands in the target not at all, or too seldom, or too often. */
  readonly numbers: NumbersKept;
  /** The engine answered the source, though it had words to translate: look whether that is meant. */
  readonly copiedUnchanged: boolean;
  /** How good it is estimated to be; "" where the pair gives no estimate. */
  readonly quality: QualityBand | "";
  /** Why no engine translated it; "" when one did. */
  readonly failure: string;
}

/** The trace of one segment. */
export function traceOf(segment: number, source: Segment, translated: TranslatedSegment): SegmentTrace {
  const [text, target] = [plainText(source), plainText(translated.target)];
  const entered = translated.entered ?? [];
  const asked = hasLetters(source) || entered.length > 0;
  const madeBy = translated.feedback !== undefined ? "feedback" : translated.failure !== undefined || !asked ? "source" : "engine";
  return {
    segment, source: text, target, madeBy,
    ...(madeBy === "engine" && translated.languagePairId !== undefined ? { languagePairId: translated.languagePairId } : {}),
    ...(madeBy === "engine" && translated.reasons !== undefined ? translated.reasons : {}),
    ...(madeBy === "engine" ? checked(translated) : {}),
    feedbackId: translated.feedback?.feedbackId ?? "",
    brands: entered.flatMap(({ origin, start, end, target }) =>
      "brand" in origin ? [{ ...origin, text: text.slice(start, end), target }] : []),
    terms: entered.flatMap(({ origin, start, end, target }) =>
      "term" in origin ? [{ ...origin, text: text.slice(start, end), target }] : []),
    patternsLeftOut: translated.patternsLeftOut ?? [],
    unknownWords: translated.unknownWords ?? [],
    pivot: translated.pivot ?? "",
    codes: source.every((piece) => typeof piece === "string" || "protected" in piece) ? "none"
      : translated.codesPlaced ? "repaired" : "kept",
    numbers: compareNumbers(withEntered(text, entered), target),
    copiedUnchanged: madeBy === "engine" && target === text && hasOwnWords(source, entered),
    quality: translated.quality ?? "",
    failure: translated.failure ?? "",
  };
}

/** What is told of translations that were checked. */
function checked({ faults, askedAgain }: TranslatedSegment): Pick<SegmentTrace, "faults" | "askedAgain"> {
  return { ...(faults === undefined ? {} : { faults }), ...(askedAgain ? { askedAgain } : {}) };
}

/** The text with what stands for its brands and terms, which come by their start. */
function withEntered(text: string, spans: readonly EnteredSpan[]): string {
  let written = "";
  let at = 0;
  for (const { start, end, target } of spans) {
    written += text.slice(at, start) + target;
    at = end;
  }
  return written + text.slice(at);
}
