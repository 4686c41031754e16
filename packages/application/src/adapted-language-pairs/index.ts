export { AdaptAutomatically, isNight } from "./adapt-automatically.js";
export { type AnalyzedData, AnalyzeTrainingData } from "./analyze-training-data.js";
export { CarryDeployments } from "./carry-deployments.js";
export { ChangeAutoAdaptation } from "./change-adapted-pairs.js";
export {
  CancelTrainingJob, CommentTrainingJob, DeployTrainingJob, RetryTrainingJob, UndeployTrainingJob,
} from "./change-training-jobs.js";
export { DeleteAdaptedPair, DeleteTrainingJob, removeEndedTrainings, removeJob } from "./delete-training-jobs.js";
export { DeployModel, type DeployingTimes, type JobWithModel, usualDeployingTimes } from "./deploy-model.js";
export { EndStrandedTrainings } from "./end-stranded-trainings.js";
export type { GivenData, GivenFile } from "./given-data.js";
export {
  findJob, FindTrainingJob, type FoundTrainingJob, ListTrainingJobs, ReadTestSet, ReadTrainingCleaning, ReadTrainingReport,
  type ReportedTraining, type SentFile,
  type TestSet, type TrainingJobPath,
} from "./read-training-jobs.js";
export { readTestSet } from "./read-test-set.js";
export { HeldTraining, type TrainingEnd } from "./held-training.js";
export { JudgeAdaptations } from "./judge-adaptations.js";
export { KeepDeployments, type KeptDeployment } from "./keep-deployments.js";
export { type AskedTraining, RequestTraining, type WantedLanguages } from "./request-training.js";
export { RunTrainingJob, type TrainingStops } from "./run-training-job.js";
export { type TrainingNeeds, trainingSlice, type TrainingUseCases } from "./slice.js";
export type { FinishedStages, OrderedFile, Trained, Trainer, TrainingOrder, TrainingWatch } from "./trainer.js";
export type { DataFile, TrainingDataAnalysis, TrainingDataAnalyzer } from "./training-data-analyzer.js";
export { adaptedNameTaken, trainingJobNotFound } from "./training-failures.js";
export {
  type TrainingJobFilter, type TrainingJobOrder, trainingJobOrders, type TrainingJobRepository,
} from "./training-job-repository.js";
export type { ScoredGain, TranslationScorer } from "./translation-scorer.js";
export { TrainingWorker, type TrainingWorkerOptions } from "./training-worker.js";
export { WaitingTrainings } from "./waiting-trainings.js";
export { WatchTrainingJob } from "./watch-training-job.js";
export {
  type AutoAdaptationNeeds, autoAdaptationSlice, type DeploymentNeeds, deploymentSlice, type TrainingUpkeepNeeds, trainingUpkeepSlice,
  type TrainingWorkNeeds, trainingWorkSlice,
} from "./work-slices.js";
