import { type CleaningReport, nothingRead, type TrainingInput } from "@dragoman/domain/adapted-language-pairs";
import type { PairDirectory } from "../translation-chains/index.js";
import { checkGivenData, type GivenData, type GivenFile } from "./given-data.js";
import { type WantedLanguages, wantedPair } from "./request-training.js";
import type { DataFile, TrainingDataAnalyzer } from "./training-data-analyzer.js";

/** What is told of data before anybody trains with it. */
export interface AnalyzedData {
  readonly processorErrors: readonly string[];
  readonly input: TrainingInput & { readonly verifySegmentation: boolean };
  readonly cleaning: { readonly training: CleaningReport; readonly test?: CleaningReport };
}

/** Tells what a training would find in these files; keeps nothing of them. */
export class AnalyzeTrainingData {
  constructor(
    private readonly directory: Pick<PairDirectory, "pairs" | "reread">, private readonly analyzer: TrainingDataAnalyzer,
  ) {}

  async run(
    asked: WantedLanguages & { readonly name: string; readonly verifySegmentation?: boolean }, data: GivenData, signal: AbortSignal,
  ): Promise<AnalyzedData> {
    const { pair } = await wantedPair(this.directory, asked);
    await checkGivenData(data);
    const { sourceLanguageId, targetLanguageId } = pair;
    const files = { training: fileOf(data.training), ...(data.test === undefined ? {} : { test: fileOf(data.test) }) };
    const { verifySegmentation = false } = asked;
    const found = await this.analyzer.analyze(files, { sourceLanguageId, targetLanguageId }, { verifySegmentation, signal });
    const none = nothingRead(data.test !== undefined);
    return {
      processorErrors: found.processorErrors, cleaning: found.cleaning,
      input: { training: found.training, test: { ...none.test, ...found.test }, verifySegmentation },
    };
  }
}

function fileOf({ fileName, bytes }: GivenFile): DataFile {
  return { name: fileName, bytes: bytes() };
}
