import type { OutputFault, QualityBand, Segment, SegmentReasons, TargetSegment } from "@dragoman/domain/segments";
import type { SimilarTranslation } from "../feedback/index.js";

/** Interactive segments go before those of documents. Short documents take turns with all others together. */
export type Lane = "interactive" | "short" | "documents";

/** How segments are to be translated. */
export interface EngineRequest {
  readonly languagePairId: string;
  readonly lane: Lane;
  /** By option id; the pair's defaults where absent. */
  readonly linguisticOptions?: Readonly<Record<string, string>>;
  /** What was approved for texts like each of the segments, one list for each; engines of pairs that are adapted learn from it. */
  readonly similar?: readonly (readonly SimilarTranslation[])[];
  /** Whether engines that can are to tell what they made translations of. */
  readonly withReasons?: boolean;
  /**
   * Pairs of the same direction that may translate while no engine of the pair runs, or what it gives fails the checks, the best first;
   * none where it is absent.
   */
  readonly fallback?: readonly string[];
  readonly signal?: AbortSignal;
}

/** A segment that an engine translated. */
export interface EngineTranslation {
  readonly target: TargetSegment;
  /** Its text between the two pairs of a chain, or the two models of one pair. */
  readonly pivot?: string;
  /** The pair that translated it, where that is another one than was asked for. */
  readonly languagePairId?: string;
  /** The engine's own estimate; absent where it has none. */
  readonly quality?: QualityBand;
  /** What the translation was made of, where the engine can tell. */
  readonly reasons?: SegmentReasons;
  /** The engine was trained on exactly this text, and gives back what people made of it. */
  readonly byPeople?: true;
  /** Which checks it fails, however often it was asked for; absent where it was not checked. */
  readonly faults?: readonly OutputFault[];
  /** The first answer of the engine failed a check, and this is a later one that fails fewer. */
  readonly askedAgain?: true;
  /** How far a reference pair agrees with it, from 0 to 1; absent where none was asked. */
  readonly agreement?: number;
  /** The engine was asked without inline codes, which were put about where they were. */
  readonly codesPlaced?: true;
}

/** A translated segment, or why the engine could not translate this one. */
export type EngineResult = EngineTranslation | { readonly failure: string };

/**
 * Translates segments on running engines.
 *
 * Answers one result for each segment, in order. Moves to another engine when one is lost. Rejects with
 * `no-engine-running` (kind unavailable) when none serves the pair, with `engine-busy` (kind unavailable) when the
 * queues are full, with the signal's reason when it is aborted.
 */
export interface TranslationEngines {
  translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]>;
}
