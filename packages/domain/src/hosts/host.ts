import type { LanguagePair } from "../language-pairs/index.js";

/** What an engine is really doing, as the agent of its host last told. */
export interface EngineReport {
  readonly running: boolean;
  /** Base URL under which the engine answers; there while it runs. */
  readonly url?: string;
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
}

interface EngineBase {
  /** Unique over all hosts and kinds, without letter case. */
  readonly id: string;
  readonly expectedRunning: boolean;
  /** Absent until the agent told. */
  readonly report?: EngineReport;
}

/** Takes translation jobs: detect, convert, segment, assemble. */
export interface JobEngine extends EngineBase {
  readonly kind: "job";
}

/** Serves one language pair. */
export interface TranslationEngine extends EngineBase {
  readonly kind: "translation";
  readonly languagePairId: string;
  readonly desiredProcessingUnits: number;
  readonly maximumProcessingUnits: number;
  /** Neural pairs only. */
  readonly mode?: string;
}

export type Engine = JobEngine | TranslationEngine;

/** What the agent of a host last told of it. */
export interface HostReport {
  readonly agentRunning: boolean;
  readonly languagePairs: readonly LanguagePair[];
  /** Whether job engines there can reach the database. */
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
