import { DomainError } from "../common/errors.js";
import { type Instant, microsPerMs } from "../common/instant.js";
import { base, cannotMove, isFree, leaseLost, mayBecome, trainingLeaseMs } from "./move-training.js";
import type { Carried, Deleting, Deployed, Deploying, ReadyToDeploy, TrainingJob, Undeploying } from "./training-job.js";

/** Nobody holds it yet. */
const free = { engineId: "", leasedUntil: 0 } as const;
const among = (hosts: readonly string[], host: string): boolean => hosts.some((one) => one.toLowerCase() === host.toLowerCase());
const without = (hosts: readonly string[], gone: readonly string[]): readonly string[] => hosts.filter((host) => !among(gone, host));

/**
 * Starts putting a model into service on these hosts, beside those that have it. Only a finished training has a model to deploy, and a
 * host that has it needs it no second time. Throws `training-job-wrong-state` in other states.
 */
export function deployTraining(job: TrainingJob, hosts: readonly string[]): Deploying {
  if (job.state !== "readyToDeploy" && job.state !== "deployed") throw cannotMove(job, "deploying");
  const deployingTo = without([...new Set(hosts)], job.hostsDeployedTo);
  if (deployingTo.length === 0) {
    throw new DomainError("conflict", "training-job-wrong-state", `Training job ${job.id} is deployed to ${hosts.join(", ")} already.`,
      { details: "Name a host that does not have it yet, or undeploy it first." });
  }
  return { ...facts(job), ...free, attempt: job.attempt + 1, errorMessage: "", state: "deploying", deployingTo };
}

/** How a deployment ended: the hosts of `deployingTo` that serve the model now, and in a sentence what went wrong with the others. */
export interface DeploymentEnd {
  readonly reached: readonly string[];
  readonly problem?: string;
}

/**
 * Deployed where any host serves it, also one of before; otherwise ready to be deployed again. Throws `training-lease-lost` when the job
 * is another's by now, and `training-job-wrong-state` in other states.
 */
export function finishDeploying(job: TrainingJob, attempt: number, { reached, problem = "" }: DeploymentEnd): Deployed | ReadyToDeploy {
  if (job.state !== "deploying" || job.attempt !== attempt) throw leaseLost(job, attempt);
  const hostsDeployedTo = [...job.hostsDeployedTo, ...without(reached, job.hostsDeployedTo)];
  const state = hostsDeployedTo.length > 0 ? "deployed" : "readyToDeploy";
  mayBecome(job, state);
  return { ...facts(job), state, hostsDeployedTo, errorMessage: problem };
}

/** Starts taking a model away from these hosts, or from all. Throws `training-job-wrong-state` for a host that does not have it. */
export function undeployTraining(job: TrainingJob, hosts: readonly string[] = job.hostsDeployedTo, isDoomed = false): Undeploying {
  if (job.state !== "deployed") throw cannotMove(job, "undeploying");
  const elsewhere = without(hosts, job.hostsDeployedTo);
  if (elsewhere.length > 0) {
    throw new DomainError("conflict", "training-job-wrong-state", `Training job ${job.id} is not deployed to ${elsewhere.join(", ")}.`,
      { details: `It is deployed to ${job.hostsDeployedTo.join(", ")}.` });
  }
  const undeployingFrom = job.hostsDeployedTo.filter((host) => among(hosts, host));
  return { ...facts(job), ...free, attempt: job.attempt + 1, errorMessage: "", state: "undeploying", undeployingFrom, isDoomed };
}

/** How an undeployment ended: the hosts that have the model still, and in a sentence what went wrong with them. */
export interface UndeploymentEnd {
  readonly left?: readonly string[];
  readonly problem?: string;
}

/**
 * Ready to be deployed again once no host has the model, or about to go where somebody deleted the job. Throws `training-lease-lost`
 * when the job is another's by now, and `training-job-wrong-state` in other states.
 */
export function finishUndeploying(
  job: TrainingJob, attempt: number, { left = [], problem = "" }: UndeploymentEnd = {},
): Deployed | ReadyToDeploy | Deleting {
  if (job.state !== "undeploying" || job.attempt !== attempt) throw leaseLost(job, attempt);
  const gone = without(job.undeployingFrom, left);
  const hostsDeployedTo = without(job.hostsDeployedTo, gone);
  const after = { ...facts(job), hostsDeployedTo, errorMessage: problem };
  const state = hostsDeployedTo.length > 0 ? "deployed" : job.isDoomed ? "deleting" : "readyToDeploy";
  mayBecome(job, state);
  return state === "deleting" ? { ...after, ...free, state } : { ...after, state };
}

/**
 * What becomes of a job that somebody deletes: one that serves is undeployed first, any other one is about to go. One that is worked
 * on is not deleted: `training-job-wrong-state`.
 */
export function deleteTraining(job: TrainingJob): Deleting | Undeploying {
  if (job.state === "deployed") return undeployTraining(job, job.hostsDeployedTo, true);
  // An undeployment ends first, also one that leads there by itself.
  if (job.state === "undeploying") throw cannotMove(job, "deleting");
  mayBecome(job, "deleting");
  return { ...base(job), ...free, attempt: job.attempt + 1, state: "deleting" };
}

/** Whether a server may carry the job on now: somebody asked for it, and whoever did so is not heard of any more. */
export function isCarriedOnBy(job: TrainingJob, now: Instant): job is Carried {
  return (job.state === "deploying" || job.state === "undeploying" || job.state === "deleting") && isFree(job, now);
}

/**
 * Gives a job that is to be deployed, undeployed or deleted to whoever carries it on, for 30 s. Throws `training-job-wrong-state` in
 * other states.
 */
export function carryOn(job: TrainingJob, carrierId: string, now: Instant): Carried {
  if (!isCarriedOnBy(job, now)) throw cannotMove(job, job.state);
  return { ...job, attempt: job.attempt + 1, engineId: carrierId, leasedUntil: now + trainingLeaseMs * microsPerMs };
}

/** A sign of life from whoever carries the job on. Throws `training-lease-lost` when the job is another's by now. */
export function renewCarrying(job: TrainingJob, attempt: number, now: Instant): Carried {
  return { ...carriedBy(job, attempt), leasedUntil: now + trainingLeaseMs * microsPerMs };
}

/**
 * Whoever carries the job on stops before its end; another one takes it at once. Throws `training-lease-lost` when the job is another's
 * by now.
 */
export function dropCarrying(job: TrainingJob, attempt: number): Carried {
  const carried = carriedBy(job, attempt);
  return { ...carried, attempt: carried.attempt + 1, leasedUntil: 0 };
}

function carriedBy(job: TrainingJob, attempt: number): Carried {
  const isCarried = job.state === "deploying" || job.state === "undeploying" || job.state === "deleting";
  if (!isCarried || job.attempt !== attempt) throw leaseLost(job, attempt);
  return job;
}

/** All that holds of a job with a model, whatever is done with it. */
function facts(job: Deploying | Deployed | ReadyToDeploy | Undeploying) {
  return { ...base(job), model: job.model, completed: job.completed };
}
