import type { CleaningOptions, CleaningReport, TrainingUnit } from "../cleaning/index.js";
import type { WorkerPool } from "../pool/index.js";
import type { SplitKind } from "../splitting/index.js";
import type { Baseline } from "./baseline.js";
import type { Progress, StageStore } from "./stages.js";

/** What is trained, and on what. */
export interface TrainingRequest {
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** The units to train on, from the beginning at each call. */
  training(): AsyncIterable<readonly TrainingUnit[]>;
  /** Test data that is there already; otherwise some is taken out of the units. */
  readonly test?: () => AsyncIterable<readonly TrainingUnit[]>;
  /** How that test data came about, where an earlier training took it and no person gave it. */
  readonly testSplit?: SplitKind;
  readonly cleaning?: CleaningOptions;
  /** Without one the pair is trained from its units alone. */
  readonly baseline?: Baseline;
  /** 1 unless told. The same request with the same seed gives the same model. */
  readonly seed?: number;
  /** Units that are kept in memory, 2,000,000 unless told; more are left out, and the report says so. */
  readonly mostUnits?: number;
  /** The most time that the baseline is given for translating the training data, 900 s unless told; else post-editing is not tried. */
  readonly mostBaselineSeconds?: number;
}

/** What a training works with. */
export interface TrainingTools {
  readonly pool: WorkerPool;
  readonly stages: StageStore;
  /** Ends the training within a moment; the promise rejects with its reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Hears what was left out of the training data when it is read, also where that is too much to train. */
  readonly onCleaned?: (report: CleaningReport) => void;
}
