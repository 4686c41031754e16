import type { LanguagePair, TechnologyRank } from "@dragoman/domain/language-pairs";
import type { Segment } from "@dragoman/domain/segments";
import type { SimilarTranslation } from "../feedback/index.js";
import type { EngineResult, Lane } from "./translation-engines.js";

/** Values of linguistic options by option id; what is absent or unknown takes the pair's default. */
export type OptionValues = Readonly<Record<string, string>>;

/** What an engine is given beside a segment; it may leave all of it aside. */
export interface SegmentHints {
  /** What was approved for similar texts. */
  readonly similar?: readonly SimilarTranslation[];
  /** Whether to tell what the translation was made of. */
  readonly withReasons?: boolean;
  /** Where the segment came from; one in which somebody waits when absent. */
  readonly lane?: Lane;
}

/**
 * One processing unit: translates the segments of one pair, with one set of option values.
 *
 * `translate` never rejects: a segment that cannot be translated comes back as `{ failure }`, and takes no other with it. A
 * unit that loses its programs starts them again by itself; only when that fails for good does `died` settle, and what is
 * in work by then, or comes later, fails.
 */
export interface Pipeline {
  translate(segment: Segment, hints?: SegmentHints): Promise<EngineResult>;
  /**
   * With how many sentences in work (`sentencesIn`) it takes one more segment of a lane, short documents as others; beyond that they
   * only wait inside it.
   */
  readonly window: Readonly<Record<Exclude<Lane, "short">, number>>;
  /** Sentences of one segment that are in work at once, at most; all of them where it is absent. */
  readonly mostOfSegment?: number;
  /** Settles with the reason, in one sentence, when the unit can do no more; never after `close`. */
  readonly died: Promise<string>;
  /** Bytes of memory that the unit holds now; absent where it cannot tell. */
  readonly memoryBytes?: number;
  /** Finishes what is in work, then ends every program of the unit. */
  close(): Promise<void>;
}

/** A technology of translation on this machine. All that is known of the technology itself is said here. */
export interface Driver {
  /** The technology part of the ids of its pairs. */
  readonly technology: string;
  /** That of its pairs as well, but for those that have one of their own. */
  readonly rank: TechnologyRank;
  /**
   * The pairs that are installed here and were seen to work. With `directions` (`EngSpa`, in any letter case) only those, so
   * that a first start need not try every pair. Each says whether its estimates of quality can be trusted.
   */
  offered(directions?: readonly string[]): Promise<readonly LanguagePair[]>;
  /**
   * What is another thing whenever pairs may have come or gone, and is known at once. Pairs of a driver that cannot tell are looked at
   * every now and then.
   */
  stamp?(): Promise<unknown>;
  /** A pair that is installed here, whether it was tried or not. */
  installed(languagePairId: string): Promise<LanguagePair | undefined>;
  /**
   * Starts a unit, in one of the modes of the pair where it has any. Rejects with `language-pair-not-installed`, or when its
   * programs cannot be started.
   */
  open(languagePairId: string, options?: OptionValues, mode?: string): Promise<Pipeline>;
}
