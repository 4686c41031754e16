import type { Segment, TargetSegment } from "@dragoman/domain/segments";

/** Interactive segments go before those of documents. Short documents take turns with all others together. */
export type Lane = "interactive" | "short" | "documents";

/** How segments are to be translated. */
export interface EngineRequest {
  readonly languagePairId: string;
  readonly lane: Lane;
  /** By option id; the pair's defaults where absent. */
  readonly linguisticOptions?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A translated segment, or why the engine could not translate this one. `pivot` is its text between the two pairs of a chain. */
export type EngineResult = { readonly target: TargetSegment; readonly pivot?: string } | { readonly failure: string };

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
