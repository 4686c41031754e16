import type { CleaningReport, TrainingFile, TrainingJob, TrainingReport } from "@dragoman/domain/adapted-language-pairs";
import { DomainError, type Page, type PageRequest } from "@dragoman/domain/common";
import type { ContentStore } from "../common/content-store.js";
import { trainingJobNotFound } from "./training-failures.js";
import type { TrainingJobFilter, TrainingJobOrder, TrainingJobRepository } from "./training-job-repository.js";
import type { WaitingTrainings } from "./waiting-trainings.js";

/** What names a job: its pair, and its own id. A job of another pair is not there. */
export interface TrainingJobPath {
  readonly languagePairId: string;
  readonly trainingId: string;
}

/** The job of that id, when it is one of that pair. Rejects with `training-job-not-found`. */
export async function findJob(jobs: Pick<TrainingJobRepository, "find">, path: TrainingJobPath): Promise<TrainingJob> {
  const job = await jobs.find(path.trainingId);
  if (job === undefined || job.profile.languagePairId !== path.languagePairId) throw trainingJobNotFound(path.trainingId);
  return job;
}

/** A file of a job on its way out. */
export interface SentFile {
  /** In bytes. */
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A job, with its files where somebody asked for them. */
export interface FoundTrainingJob {
  readonly job: TrainingJob;
  readonly training?: SentFile;
  readonly test?: SentFile;
}

/** Finds one job, and its files as they were sent where they are asked for; a job without test data has none. */
export class FindTrainingJob {
  constructor(
    private readonly jobs: TrainingJobRepository, private readonly contents: ContentStore, private readonly waiting: WaitingTrainings,
  ) {}

  async run(
    path: TrainingJobPath, { includeTrainingData = false, includeTestData = false }: {
      readonly includeTrainingData?: boolean; readonly includeTestData?: boolean;
    } = {},
  ): Promise<FoundTrainingJob> {
    const found = await findJob(this.jobs, path);
    const [job = found] = await this.waiting.told([found]);
    return {
      job, ...(includeTrainingData ? { training: this.open(job.training) } : {}),
      ...(includeTestData && job.test !== undefined ? { test: this.open(job.test) } : {}),
    };
  }

  private open({ content, size }: TrainingFile): SentFile {
    return { size, bytes: this.contents.read(content) };
  }
}

/** Lists jobs; everybody may see all of them. */
export class ListTrainingJobs {
  constructor(private readonly jobs: TrainingJobRepository, private readonly waiting: WaitingTrainings) {}

  async run(filter: TrainingJobFilter, order: TrainingJobOrder, page: PageRequest): Promise<Page<TrainingJob>> {
    const found = await this.jobs.list(filter, order, page);
    return { ...found, items: await this.waiting.told(found.items) };
  }
}

/** A job with what its training found out. */
export interface ReportedTraining {
  readonly job: TrainingJob;
  readonly report: TrainingReport;
}

/** Answers what a training found out. Rejects with `training-not-finished` while, or because, there is nothing to tell. */
export class ReadTrainingReport {
  constructor(private readonly jobs: TrainingJobRepository) {}

  async run(path: TrainingJobPath): Promise<ReportedTraining> {
    const job = await findJob(this.jobs, path);
    if (job.report === undefined) throw notFinished(job);
    return { job, report: job.report };
  }
}

/** Answers what a training left out of its data. Rejects with `training-data-not-read` until an engine has read it. */
export class ReadTrainingCleaning {
  constructor(private readonly jobs: TrainingJobRepository) {}

  async run(path: TrainingJobPath): Promise<CleaningReport> {
    const { id, state, cleaning } = await findJob(this.jobs, path);
    if (cleaning !== undefined) return cleaning;
    const message = `The data of training job ${id} is not read yet; it is in the state ${state}.`;
    throw new DomainError("conflict", "training-data-not-read", message, {
      details: "Poll the training job until its state is training, failed or later; POST /adapted-language-pairs/analyze tells at once.",
    });
  }
}

/** The test data of a training with its translations. */
export interface TestSet {
  readonly job: TrainingJob;
  /** Lines of JSON, a `TestedSegment` each. */
  readonly lines: AsyncIterable<Uint8Array>;
}

/** Hands out what the scores were counted on. Rejects with `training-not-finished` while, or because, there is nothing to hand out. */
export class ReadTestSet {
  constructor(private readonly jobs: TrainingJobRepository, private readonly contents: ContentStore) {}

  async run(path: TrainingJobPath): Promise<TestSet> {
    const job = await findJob(this.jobs, path);
    if (job.testSet === undefined) throw notFinished(job);
    return { job, lines: this.contents.read(job.testSet) };
  }
}

function notFinished({ id, state, errorMessage }: TrainingJob): DomainError {
  return new DomainError("conflict", "training-not-finished", `Training job ${id} is in the state ${state}; it has no result.`, {
    details: errorMessage === "" ? "Poll the training job until its state is readyToDeploy." : errorMessage,
  });
}
