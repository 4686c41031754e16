export { type Baseline } from "./baseline.js";
export {
  type Candidate, type ExamplePhrase, type LearntPhrase, type MethodName,
  type ReportExample, type ScoreComparison, type Skipped, type StageTime, type TrainingReport,
  type TranslatedSegment,
} from "./report.js";
export { type Progress, type StageStore } from "./stages.js";
export { type TrainedModel, trainModel } from "./train-model.js";
export { TrainingDataError } from "./training-error.js";
export { type TrainingRequest, type TrainingTools } from "./training-request.js";
