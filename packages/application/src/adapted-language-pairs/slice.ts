import type { Clock, Random } from "../common/clock-and-random.js";
import type { ContentStore } from "../common/content-store.js";
import type { Signals } from "../common/signals.js";
import type { Offer } from "../common/slice.js";
import type { Tracer } from "../common/tracer.js";
import type { HostRepository } from "../hosts/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import type { Admission, UserRepository } from "../users/index.js";
import { AnalyzeTrainingData } from "./analyze-training-data.js";
import { ChangeAutoAdaptation } from "./change-adapted-pairs.js";
import {
  CancelTrainingJob, CommentTrainingJob, DeployTrainingJob, RetryTrainingJob, UndeployTrainingJob,
} from "./change-training-jobs.js";
import { DeleteAdaptedPair, DeleteTrainingJob } from "./delete-training-jobs.js";
import { FindTrainingJob, ListTrainingJobs, ReadTestSet, ReadTrainingCleaning, ReadTrainingReport } from "./read-training-jobs.js";
import { RequestTraining } from "./request-training.js";
import type { TrainingDataAnalyzer } from "./training-data-analyzer.js";
import type { TrainingJobRepository } from "./training-job-repository.js";
import { WaitingTrainings } from "./waiting-trainings.js";
import { WatchTrainingJob } from "./watch-training-job.js";

/** What the use cases of adapted language pairs need. */
export interface TrainingNeeds {
  readonly trainingJobs: TrainingJobRepository;
  readonly trainingDataAnalyzer: TrainingDataAnalyzer;
  readonly contents: ContentStore;
  readonly pairs: PairDirectory;
  readonly hosts: HostRepository;
  readonly users: UserRepository;
  readonly admission: Admission;
  readonly signals: Signals;
  readonly random: Random;
  readonly tracer: Tracer;
  readonly waitingTrainings: WaitingTrainings;
}

/** What people do with adapted language pairs, and the training jobs that yield them. */
export const trainingSlice = {
  waitingTrainings: ({ hosts, clock }: Pick<TrainingNeeds, "hosts"> & { readonly clock: Clock }) => new WaitingTrainings(hosts, clock),
  requestTraining: ({ trainingJobs, contents, pairs, hosts, random }: TrainingNeeds) =>
    new RequestTraining(trainingJobs, contents, pairs, hosts, random),
  analyzeTrainingData: ({ pairs, trainingDataAnalyzer }: TrainingNeeds) => new AnalyzeTrainingData(pairs, trainingDataAnalyzer),
  findTrainingJob: ({ trainingJobs, contents, waitingTrainings }: TrainingNeeds) =>
    new FindTrainingJob(trainingJobs, contents, waitingTrainings),
  listTrainingJobs: ({ trainingJobs, waitingTrainings }: TrainingNeeds) => new ListTrainingJobs(trainingJobs, waitingTrainings),
  watchTrainingJob: ({ trainingJobs, users, signals, waitingTrainings, admission }: TrainingNeeds) =>
    new WatchTrainingJob(trainingJobs, users, signals, waitingTrainings, admission),
  commentTrainingJob: ({ trainingJobs }: TrainingNeeds) => new CommentTrainingJob(trainingJobs),
  cancelTrainingJob: ({ trainingJobs }: TrainingNeeds) => new CancelTrainingJob(trainingJobs),
  retryTrainingJob: ({ trainingJobs }: TrainingNeeds) => new RetryTrainingJob(trainingJobs),
  deployTrainingJob: ({ trainingJobs, hosts }: TrainingNeeds) => new DeployTrainingJob(trainingJobs, hosts),
  undeployTrainingJob: ({ trainingJobs }: TrainingNeeds) => new UndeployTrainingJob(trainingJobs),
  deleteTrainingJob: ({ trainingJobs }: TrainingNeeds) => new DeleteTrainingJob(trainingJobs),
  deleteAdaptedPair: ({ trainingJobs }: TrainingNeeds) => new DeleteAdaptedPair(trainingJobs),
  changeAutoAdaptation: ({ trainingJobs }: TrainingNeeds) => new ChangeAutoAdaptation(trainingJobs),
  readTrainingReport: ({ trainingJobs }: TrainingNeeds) => new ReadTrainingReport(trainingJobs),
  readTrainingCleaning: ({ trainingJobs }: TrainingNeeds) => new ReadTrainingCleaning(trainingJobs),
  readTestSet: ({ trainingJobs, contents }: TrainingNeeds) => new ReadTestSet(trainingJobs, contents),
};

/** What the interface calls of this slice. */
export type TrainingUseCases = Offer<typeof trainingSlice> & Pick<TrainingNeeds, "tracer">;
