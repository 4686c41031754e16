import { type ModelHeader, modelFilePieces, modelFileSize, type Section } from "../model-file/index.js";
import { buildReport } from "./build-report.js";
import type { TrainingReport, TranslatedSegment } from "./report.js";
import type { TrainingRequest, TrainingTools } from "./training-request.js";
import { runTraining } from "./training-run.js";

/** What a training makes. */
export interface TrainedModel {
  readonly header: ModelHeader;
  /** The bytes of the model file and how many there are. */
  pieces(): Iterable<Uint8Array>;
  readonly size: number;
  readonly report: TrainingReport;
  readonly testSet: readonly TranslatedSegment[];
}

/**
 * Trains a model and scores it once on data that nothing was chosen by. What stages finished is kept in `stages`: called again with the
 * same request after it was ended, it goes on behind the last of them. Throws `TrainingDataError` where the data does not do.
 */
export async function trainModel(request: TrainingRequest, tools: TrainingTools): Promise<TrainedModel> {
  const outcome = await runTraining(request, tools);
  const report = buildReport(request, outcome);
  const header: ModelHeader = {
    sourceLanguageId: request.sourceLanguageId, targetLanguageId: request.targetLanguageId,
    ...(request.baseline === undefined ? {} : { baseline: { name: request.baseline.name, version: request.baseline.version } }),
    ...outcome.header,
    ...(outcome.quality === undefined ? {} : { quality: { ...outcome.quality } }),
  };
  const sections: readonly Section[] = outcome.sections;
  return {
    header, pieces: () => modelFilePieces(header, sections), size: modelFileSize(header, sections), report, testSet: outcome.scored.testSet,
  };
}
