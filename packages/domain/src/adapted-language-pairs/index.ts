export {
  type AdaptedPair, adaptedPair, adaptedPairNotFound, adaptedTechnology, isAdaptable, isAdaptedPair, setAutoAdaptation,
} from "./adapted-pair.js";
export {
  carryOn, deleteTraining, type DeploymentEnd, deployTraining, dropCarrying, finishDeploying, finishUndeploying, isCarriedOnBy,
  renewCarrying, type UndeploymentEnd, undeployTraining,
} from "./move-deployment.js";
export { awaitsVerdict, judgeTraining, type TrainingVerdict } from "./judge-training.js";
export {
  abandonTraining, acquitTraining, advanceTraining, cancelTraining, commentTraining, failTraining, finishTraining, giveUpTraining,
  handBackTraining,
  isTrainingClaimable, leaseLost as trainingLeaseLost, maxTrainingCrashes, requestTraining, retryTraining, startTraining,
  trainingLeaseMs, trainingLeaseRenewalMs, type TrainingProgress, type TrainingResult,
} from "./move-training.js";
export { trainingChanged, trainingCommented, trainingCreated, trainingDeleted } from "./training-events.js";
export {
  type BleuScores, type CanceledTraining, type Carried, contentsOf, type DataCounts, type Deleting, type Deployed, type Deploying,
  deploymentUnderWay, type Dispatching, type FailedTraining, nothingRead, type ReadyToDeploy, type Sides, type TestedSegment, type Trained,
  type TrainedModel, type TrainingBase, type TrainingFile, type TrainingInput, type TrainingJob, type TrainingProfile, type TrainingState,
  trainingStates, trainingTransitions, trainingUnderWay, type Undeploying,
} from "./training-job.js";
export {
  type CleaningReport, type CountedPrecision, estimatesWell, type FuzzyLevel, type LeftOut, type LeftOutExample, type QualityReport,
  type ScoreComparison, type ScoreRange, type TestedExample, type TrainingReport, type TriedMethod,
} from "./training-report.js";
