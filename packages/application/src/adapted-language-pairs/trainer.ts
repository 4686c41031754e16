import type { BleuScores, TrainingInput, TrainingProgress, TrainingReport } from "@dragoman/domain/adapted-language-pairs";

/** A file of a job, read afresh from its start at each call. */
export interface OrderedFile {
  readonly name: string;
  bytes(): AsyncIterable<Uint8Array>;
}

/** What is to be trained. */
export interface TrainingOrder {
  readonly trainingId: string;
  readonly languagePairId: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** The pair of this host that is adapted; "" where the data alone is learned from. */
  readonly baselineLanguagePairId: string;
  readonly verifySegmentation: boolean;
  readonly training: OrderedFile;
  /** Units that came since the training data was given, in a file like it. */
  readonly additions?: OrderedFile;
  readonly test?: OrderedFile;
  /** How that test data came about, where no person gave it. */
  readonly testSplit?: string;
}

/** What finished stages of a training yielded. Whoever trains does not do again what is here. */
export interface FinishedStages {
  /** Undefined for a stage that is not finished. */
  load(stage: string): Promise<{ readonly size: number; readonly bytes: AsyncIterable<Uint8Array> } | undefined>;
  /** Resolves when nothing can take the stage back any more; rejects when the job is another's. */
  save(stage: string, result: AsyncIterable<Uint8Array>): Promise<void>;
}

/** What a training yields. */
export interface Trained {
  /** The bytes of the model file. */
  model(): AsyncIterable<Uint8Array>;
  /** Of these bytes, as 64 hexadecimal digits. */
  readonly sha256: string;
  /** Lines of JSON, a `TestedSegment` each. */
  testSet(): AsyncIterable<Uint8Array>;
  readonly report: TrainingReport;
  readonly bleu: BleuScores;
  /** What the data held; left out of the training data where that was read before the training was broken off, and told then. */
  readonly input: Partial<TrainingInput>;
  /** Lets go of the training, and of the bytes. */
  close(): Promise<void>;
}

/** Who hears of a training while it goes on, and can end it. */
export interface TrainingWatch {
  readonly stages: FinishedStages;
  /** Called whenever something is known that was not; states only go forward. */
  tell(found: Pick<TrainingProgress, "state" | "progress" | "input" | "processorErrors" | "cleaning" | "bleu">): void;
  /** All work of the training ends soon after it is aborted. */
  readonly signal: AbortSignal;
}

/**
 * Trains models, away from the thread that gives signs of life. The same order yields the same model, also when it was broken off and
 * went on from its finished stages. Rejects with a sentence when the data or the baseline do not allow a model, with kind `unavailable`
 * when the reason may pass, and with the reason of the signal.
 */
export interface Trainer {
  train(order: TrainingOrder, watch: TrainingWatch): Promise<Trained>;
}
