import type { Change, DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import { deployTraining } from "./move-deployment.js";
import { cannotMove } from "./move-training.js";
import { trainingChanged } from "./training-events.js";
import type { Deploying, ReadyToDeploy, TrainingJob } from "./training-job.js";

/** How the model of an automatic training did against the one in service, on data that neither was trained on. */
export interface TrainingVerdict {
  /** In a sentence. */
  readonly found: string;
  /** The hosts where it takes the place of the one in service; none when it is not better for sure. */
  readonly deployTo: readonly string[];
}

/** Whether it is still to be found out if the model of an automatic training is better than the one in service. */
export function awaitsVerdict(job: TrainingJob): job is ReadyToDeploy {
  return job.state === "readyToDeploy" && job.profile.isAutomatic && job.verdict === undefined;
}

/**
 * Takes down what was found, in the comment as well, and deploys the model where it is better. Each job is judged once. Throws
 * `training-job-wrong-state` in other states.
 */
export function judgeTraining(job: TrainingJob, { found, deployTo }: TrainingVerdict, at: Instant): Change<ReadyToDeploy | Deploying> {
  if (!awaitsVerdict(job)) throw cannotMove(job, "deploying");
  const comments = job.profile.comments === "" ? found : `${job.profile.comments}\n${found}`;
  const judged: ReadyToDeploy = { ...job, verdict: found, profile: { ...job.profile, comments } };
  const isDeployed = deployTo.length > 0;
  const after = isDeployed ? deployTraining(judged, deployTo) : judged;
  const { events = [], state } = trainingChanged<ReadyToDeploy | Deploying>(job, after, at);
  const event: DomainEvent = {
    type: "adaptedlp.judged", at, subject: job.profile.name,
    data: { trainingId: job.id, languagePairId: job.profile.languagePairId, isDeployed: String(isDeployed) },
  };
  return { state, events: [event, ...events] };
}
