import type { LanguagePair } from "../language-pairs/index.js";
import { type EngineKind, isPairKind, type PairEngineKind } from "./engine-kinds.js";

/** What an engine is really doing, as the agent of its host last told. */
export interface EngineReport {
  readonly running: boolean;
  /** Where the engine answers, as `engine-protocol` says; there while it runs. */
  readonly url?: string;
  /** What whoever asks it, and the engine, prove themselves with; another one after each start, told to nobody but those who ask. */
  readonly key?: string;
  /** Parallel pipelines that run now. */
  readonly filledProcessingUnits: number;
  /**
   * Of those, the ones that had something in work when the engine was last asked. Stored from time to time, so it may be
   * some four seconds old; absent before the first answer, and of engines without units.
   */
  readonly busyProcessingUnits?: number;
  /** Starts after a death, since it was last asked to start. */
  readonly restarts: number;
  /** Why it last died, in one sentence. */
  readonly lastFailure?: string;
  /** Which model it serves, where one pair may have one after the other. */
  readonly revision?: string;
}

interface EngineBase {
  /** Unique over all hosts and kinds, without letter case. */
  readonly id: string;
  readonly expectedRunning: boolean;
  /** Absent until the agent told. */
  readonly report?: EngineReport;
}

interface PlainEngine<K extends EngineKind> extends EngineBase {
  readonly kind: K;
}

interface PairEngineBase<K extends PairEngineKind> extends EngineBase {
  readonly kind: K;
  readonly languagePairId: string;
  readonly desiredProcessingUnits: number;
  readonly maximumProcessingUnits: number;
  /** One of those that its pair has. */
  readonly mode?: string;
}

/** An engine of one kind; what it is made of follows from the table of kinds. */
export type EngineOf<K extends EngineKind> = K extends PairEngineKind ? PairEngineBase<K> : PlainEngine<K>;
/** An engine of any kind, as a host has it. */
export type Engine = EngineOf<EngineKind>;
/** An engine that serves one language pair in processing units. */
export type PairEngine = EngineOf<PairEngineKind>;
/** An engine that serves one language pair. */
export type TranslationEngine = EngineOf<"translation">;

/** Deaths after which an engine that is down is not expected to start by itself. Fewer may be its fault of the moment. */
const mostDeaths = 3;

/** Whether an engine that should run is down, and died so often that it will not start before somebody does something about it. */
export function doesNotStart({ expectedRunning, report }: Engine): boolean {
  return expectedRunning && report !== undefined && !report.running && report.restarts >= mostDeaths;
}

/** Whether an engine serves a language pair. */
export function servesPair(engine: Engine): engine is PairEngine {
  return isPairKind(engine.kind);
}

/** What the agent of a host last told of it. */
export interface HostReport {
  readonly agentRunning: boolean;
  readonly languagePairs: readonly LanguagePair[];
  /** Whether engines there can reach the database. */
  readonly databaseConfigured: boolean;
  readonly logicalCores: number;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/** A machine that runs engines. What is expected is decided here; what is real comes from its agent. */
export interface Host {
  readonly hostname: string;
  readonly agentPort: number;
  /** The host of the server itself; it cannot be removed. */
  readonly isController: boolean;
  readonly engines: readonly Engine[];
  readonly report: HostReport;
}

/** Of a host that nobody has asked yet. */
export const unheard: HostReport = {
  agentRunning: false, languagePairs: [], databaseConfigured: false, logicalCores: 0, warnings: [], errors: [],
};
