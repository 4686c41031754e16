import type { CleaningReport, DataCounts } from "@dragoman/domain/adapted-language-pairs";

/** A file of training data, on its way. */
export interface DataFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What is known of training data before anybody trained with it. */
export interface TrainingDataAnalysis {
  /** Sentences that name the place; none when all is well. Bad input never rejects: it is told here. */
  readonly processorErrors: readonly string[];
  /** Whether there is any unit of the pair to learn from. */
  readonly usable: boolean;
  /** All units with both languages, before any is left out. */
  readonly training: DataCounts;
  readonly test?: DataCounts;
  readonly cleaning: { readonly training: CleaningReport; readonly test?: CleaningReport };
}

/** Reads training data as a training does, away from the thread that serves everybody, and never holds a file whole. */
export interface TrainingDataAnalyzer {
  analyze(
    files: { readonly training: DataFile; readonly test?: DataFile },
    languages: { readonly sourceLanguageId: string; readonly targetLanguageId: string },
    options?: { readonly verifySegmentation?: boolean; readonly signal?: AbortSignal },
  ): Promise<TrainingDataAnalysis>;
}
