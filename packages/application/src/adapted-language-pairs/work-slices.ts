import type { Clock, Random } from "../common/clock-and-random.js";
import type { ContentStore } from "../common/content-store.js";
import type { Signals } from "../common/signals.js";
import type { Grants, HostModels, HostRepository } from "../hosts/index.js";
import type { FeedbackFiles, FeedbackRepository } from "../feedback/index.js";
import type { TranslationEngines } from "../segments/index.js";
import { AdaptAutomatically } from "./adapt-automatically.js";
import { CarryDeployments } from "./carry-deployments.js";
import { DeployModel } from "./deploy-model.js";
import { EndStrandedTrainings } from "./end-stranded-trainings.js";
import { JudgeAdaptations } from "./judge-adaptations.js";
import { KeepDeployments } from "./keep-deployments.js";
import { RunTrainingJob } from "./run-training-job.js";
import type { Trainer } from "./trainer.js";
import type { TrainingJobRepository } from "./training-job-repository.js";
import type { TranslationScorer } from "./translation-scorer.js";
import { TrainingWorker, type TrainingWorkerOptions } from "./training-worker.js";

/** What working on trainings needs. */
export interface TrainingWorkNeeds {
  readonly trainingJobs: TrainingJobRepository;
  readonly hosts: HostRepository;
  readonly contents: ContentStore;
  readonly signals: Signals;
  readonly trainer: Trainer;
  readonly runTrainingJob: RunTrainingJob;
  readonly trainingWorkerOptions: TrainingWorkerOptions;
}

/** What a training engine does. */
export const trainingWorkSlice = {
  runTrainingJob: ({ trainingJobs, contents, trainer }: TrainingWorkNeeds) => new RunTrainingJob(trainingJobs, contents, trainer),
  trainingWorker: ({ trainingJobs, hosts, signals, runTrainingJob, trainingWorkerOptions }: TrainingWorkNeeds) =>
    new TrainingWorker(trainingJobs, hosts, signals, runTrainingJob, trainingWorkerOptions),
};

/** What looking after waiting trainings needs. */
export interface TrainingUpkeepNeeds {
  readonly trainingJobs: TrainingJobRepository;
  readonly hosts: HostRepository;
  readonly clock: Clock;
}

/** What a server does for trainings that wait for an engine. */
export const trainingUpkeepSlice = {
  endStrandedTrainings: ({ trainingJobs, hosts, clock }: TrainingUpkeepNeeds) => new EndStrandedTrainings(trainingJobs, hosts, clock),
};

/** What training pairs anew by themselves needs. */
export interface AutoAdaptationNeeds {
  readonly trainingJobs: TrainingJobRepository;
  readonly feedback: FeedbackRepository;
  readonly feedbackFiles: FeedbackFiles;
  readonly contents: ContentStore;
  readonly engines: TranslationEngines;
  readonly translationScorer: TranslationScorer;
  readonly clock: Clock;
  readonly random: Random;
}

/** What a server does for pairs that are trained anew by themselves. */
export const autoAdaptationSlice = {
  adaptAutomatically: ({ trainingJobs, feedback, feedbackFiles, contents, clock, random }: AutoAdaptationNeeds) =>
    new AdaptAutomatically(trainingJobs, feedback, feedbackFiles, contents, clock, random),
  judgeAdaptations: ({ trainingJobs, contents, engines, translationScorer }: AutoAdaptationNeeds) =>
    new JudgeAdaptations(trainingJobs, contents, engines, translationScorer),
};

/** What putting trained models into service needs. */
export interface DeploymentNeeds {
  readonly trainingJobs: TrainingJobRepository;
  readonly hosts: HostRepository;
  readonly hostModels: HostModels;
  readonly contents: ContentStore;
  readonly grants: Grants;
  readonly signals: Signals;
  readonly random: Random;
  readonly clock: Clock;
  readonly deployModel: DeployModel;
  /** Hears of failures of the store while deployments are carried on. */
  readonly carryingFailed: (cause: unknown) => void;
}

/** What a server does with trained models by itself. */
export const deploymentSlice = {
  deployModel: ({ hosts, hostModels, contents, grants, clock }: DeploymentNeeds) =>
    new DeployModel(hosts, hostModels, contents, grants, clock),
  carryDeployments: ({ trainingJobs, hosts, hostModels, deployModel, signals, random, carryingFailed }: DeploymentNeeds) =>
    new CarryDeployments(trainingJobs, hosts, hostModels, deployModel, signals, random, carryingFailed),
  keepDeployments: ({ trainingJobs, hosts, hostModels, deployModel }: DeploymentNeeds) =>
    new KeepDeployments(trainingJobs, hosts, hostModels, deployModel),
};
