import type { TrainingOrder, Trained } from "@dragoman/application/adapted-language-pairs";
import type { BaselineIdentity } from "./baseline-units.js";

/** Which of the files of a training. */
export type FileRole = "training" | "additions" | "test";

/** What the thread of a training is started with. Its files it asks for. */
export interface ThreadOrder extends Omit<TrainingOrder, "trainingId" | "training" | "additions" | "test"> {
  /** Of the files that there are. Without one of test data, some is taken out of the training data. */
  readonly fileNames: Readonly<Partial<Record<FileRole, string>>>;
  /** Threads that it may have besides. */
  readonly workers: number;
}

/** What the thread answers when it has trained; the bytes are fetched then. */
export type ThreadYield = Omit<Trained, "model" | "testSet" | "close">;

/** The bytes of a stage as one thread offers them to the other. */
export interface OfferedStage {
  readonly bytes: number;
  readonly size: number;
}

/** What the thread asks of the baseline. */
export interface BaselineSource {
  identity(): Promise<BaselineIdentity>;
  translate(texts: readonly string[]): Promise<readonly string[]>;
}
