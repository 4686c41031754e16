import {
  cancelTraining, commentTraining, deployTraining, retryTraining, trainingChanged, trainingCommented, type TrainingJob, undeployTraining,
} from "@dragoman/domain/adapted-language-pairs";
import type { HostRepository } from "../hosts/index.js";
import { findJob, type TrainingJobPath } from "./read-training-jobs.js";
import { requireHost } from "./training-hosts.js";
import type { TrainingJobRepository } from "./training-job-repository.js";

/** Replaces the comment of a job, in any state. */
export class CommentTrainingJob {
  constructor(private readonly jobs: TrainingJobRepository) {}

  async run(path: TrainingJobPath, comment: string): Promise<TrainingJob> {
    const { id } = await findJob(this.jobs, path);
    return this.jobs.update(id, (job, now) => {
      const state = commentTraining(job, comment);
      return { state, events: job.profile.comments === comment ? [] : [trainingCommented(state, now)] };
    });
  }
}

/** Stops a training; the engine that holds it is fenced off. Once it is over: `training-job-wrong-state`. */
export class CancelTrainingJob {
  constructor(private readonly jobs: TrainingJobRepository) {}

  async run(path: TrainingJobPath): Promise<TrainingJob> {
    const { id } = await findJob(this.jobs, path);
    return this.jobs.update(id, (job, now) => trainingChanged(job, cancelTraining(job), now));
  }
}

/** Tries a training again that failed or was canceled, from its last finished stage on. In another state: `training-job-wrong-state`. */
export class RetryTrainingJob {
  constructor(private readonly jobs: TrainingJobRepository) {}

  async run(path: TrainingJobPath): Promise<TrainingJob> {
    const { id } = await findJob(this.jobs, path);
    return this.jobs.update(id, (job, now) => trainingChanged(job, retryTraining(job), now));
  }
}

/**
 * Starts putting the model of a job into service on these hosts, or on the one that it was trained on; whoever carries it on learns of
 * it after commit. Each must be there and hold the baseline: `host-unknown`, `host-without-baseline`.
 */
export class DeployTrainingJob {
  constructor(private readonly jobs: TrainingJobRepository, private readonly hosts: Pick<HostRepository, "find">) {}

  async run(path: TrainingJobPath, hostnames: readonly string[] = []): Promise<TrainingJob> {
    const { id, profile } = await findJob(this.jobs, path);
    const named = hostnames.length === 0 ? [profile.trainingHost] : hostnames;
    const hosts: string[] = [];
    for (const name of named) hosts.push((await requireHost(this.hosts, "hostnames", name, profile.baselineLanguagePairId)).hostname);
    return this.jobs.update(id, (job, now) => trainingChanged(job, deployTraining(job, hosts), now));
  }
}

/** Starts taking a model out of service, on these hosts or on all that have it. */
export class UndeployTrainingJob {
  constructor(private readonly jobs: TrainingJobRepository) {}

  async run(path: TrainingJobPath, hostnames: readonly string[] = []): Promise<TrainingJob> {
    const { id } = await findJob(this.jobs, path);
    return this.jobs.update(id, (job, now) =>
      trainingChanged(job, undeployTraining(job, hostnames.length === 0 ? job.hostsDeployedTo : hostnames), now));
  }
}
