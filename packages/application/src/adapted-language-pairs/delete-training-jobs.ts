import {
  adaptedPairNotFound, deleteTraining, trainingChanged, trainingDeleted, type TrainingJob,
} from "@dragoman/domain/adapted-language-pairs";
import { DomainError, type Instant } from "@dragoman/domain/common";
import { findJob, type TrainingJobPath } from "./read-training-jobs.js";
import type { TrainingJobRepository } from "./training-job-repository.js";

type Jobs = Pick<TrainingJobRepository, "update" | "remove">;

/**
 * Deletes a job, and its pair with the last one; answers it as it was. One that is deployed is undeployed first, by whoever carries
 * that on. One that is worked on is not deleted: `training-job-wrong-state`.
 */
export class DeleteTrainingJob {
  constructor(private readonly jobs: TrainingJobRepository) {}

  async run(path: TrainingJobPath): Promise<TrainingJob> {
    const { id } = await findJob(this.jobs, path);
    return deleteJob(this.jobs, id);
  }
}

/**
 * Deletes a pair with all its jobs; answers the newest one as it was. While one of them is worked on: `training-job-wrong-state`, and
 * nothing is deleted. Rejects with `adapted-pair-not-found`.
 */
export class DeleteAdaptedPair {
  constructor(private readonly jobs: TrainingJobRepository) {}

  async run(languagePairId: string): Promise<TrainingJob> {
    const { items: [newest, ...older] } = await this.jobs.list({ languagePairId }, "startDate", { page: 1, perPage: 1_000 });
    if (newest === undefined) throw adaptedPairNotFound(languagePairId);
    const leaving = [...older, newest].filter((job) => !isLeaving(job));
    for (const job of leaving) deleteTraining(job);
    for (const { id } of leaving) await deleteJob(this.jobs, id);
    return newest;
  }
}

/** Removes a job that is about to go, once nothing of it is anywhere. */
export async function removeJob(jobs: Pick<Jobs, "remove">, id: string): Promise<void> {
  await jobs.remove(id, (job, now) => {
    // Nobody brings back what is about to go; who came first has removed it.
    if (job.state !== "deleting") deleteTraining(job);
    return trainingDeleted(job, now);
  }).catch((failure: unknown) => {
    // Removed, or retried, by somebody else meanwhile.
    if (!(failure instanceof DomainError && ["training-job-not-found", "training-job-wrong-state"].includes(failure.code))) throw failure;
  });
}

/** Removes jobs that were canceled or failed, and asked for until then; answers how many. Models and what yields them stay. */
export async function removeEndedTrainings(jobs: Pick<TrainingJobRepository, "list" | "remove">, queuedTo: Instant): Promise<number> {
  const { items } = await jobs.list({ states: ["canceled", "failed"], queuedTo }, "startDate", { page: 1, perPage: 1_000 });
  for (const { id } of items) await removeJob(jobs, id);
  return items.length;
}

async function deleteJob(jobs: Jobs, id: string): Promise<TrainingJob> {
  let before: TrainingJob | undefined;
  const after = await jobs.update(id, (job, now) => {
    before = job;
    return trainingChanged(job, deleteTraining(job), now);
  });
  // Should it not come to this, whoever carries jobs on does it.
  if (after.state === "deleting") await removeJob(jobs, id);
  return before as TrainingJob;
}

function isLeaving(job: TrainingJob): boolean {
  return job.state === "deleting" || (job.state === "undeploying" && job.isDoomed);
}
