import { DomainError } from "../common/errors.js";
import { type Instant, microsPerMs } from "../common/instant.js";
import {
  type BleuScores, type CanceledTraining, type Dispatching, type FailedTraining, nothingRead, type ReadyToDeploy, type Trained,
  type TrainedModel, type TrainingBase, type TrainingFile, type TrainingInput, type TrainingJob, type TrainingProfile, type TrainingState,
  trainingTransitions,
} from "./training-job.js";
import type { CleaningReport, TrainingReport } from "./training-report.js";

/** A job that killed this many engines is not given to a sixth. */
export const maxTrainingCrashes = 5;
/** How long an engine may hold a job without a sign of life, in milliseconds. */
export const trainingLeaseMs = 30_000;
/** How often an engine gives a sign of life, in milliseconds. */
export const trainingLeaseRenewalMs = 10_000;

/** A job as it is asked for. */
export function requestTraining(facts: {
  id: string; profile: TrainingProfile; training: TrainingFile; additions?: TrainingFile | undefined; test?: TrainingFile | undefined;
  testSplit?: string | undefined; now: Instant; trace?: string | undefined;
}): Dispatching {
  const { id, profile, training, additions, test, testSplit, trace } = facts;
  return {
    id, profile, training, ...(additions === undefined ? {} : { additions }), ...(test === undefined ? {} : { test }),
    ...(testSplit === undefined ? {} : { testSplit }), ...(trace === undefined ? {} : { trace }),
    input: nothingRead(test !== undefined && testSplit === undefined), processorErrors: [], bleu: { baseline: 0, adapted: 0 },
    queued: facts.now, attempt: 0, crashes: 0, progress: 0, stages: {}, errorMessage: "", hostsDeployedTo: [], state: "dispatching",
  };
}

/** Whether an engine may take the job now: nobody did yet, or whoever did is not heard of any more. */
export function isTrainingClaimable(job: TrainingJob, now: Instant): boolean {
  return job.state === "dispatching" || (isTrained(job) && isFree(job, now));
}

/**
 * Gives the job to a training engine for 30 s. Taking it over from an engine that died counts as a crash, and it stays in its state;
 * after five crashes the job fails instead. Throws `training-job-wrong-state` in other states.
 */
export function startTraining(job: TrainingJob, engineId: string, now: Instant): Trained | FailedTraining {
  if (job.state !== "dispatching" && !(isTrained(job) && isFree(job, now))) throw cannotMove(job, "initializing");
  const crashes = job.crashes + (isTrained(job) && job.leasedUntil > 0 ? 1 : 0);
  const attempt = job.attempt + 1;
  if (crashes >= maxTrainingCrashes) {
    return failed({ ...base(job), attempt, crashes },
      `The training crashed ${crashes} training engines that worked on it, so it is not tried again by itself.`);
  }
  return {
    ...base(job), attempt, crashes, state: isTrained(job) ? job.state : "initializing", trainingStart: job.trainingStart ?? now, engineId,
    leasedUntil: now + trainingLeaseMs * microsPerMs,
  };
}

/** What an engine found out on its way. */
export interface TrainingProgress {
  readonly state?: "training" | "computingBleu";
  /** Percent; 99 at most counts. */
  readonly progress?: number;
  /** Stages that are finished, beside those before. */
  readonly stages?: Readonly<Record<string, string>>;
  readonly input?: TrainingInput;
  readonly processorErrors?: readonly string[];
  readonly cleaning?: CleaningReport;
  readonly bleu?: BleuScores;
}

const forward = ["initializing", "training", "computingBleu"] as const;

/**
 * A sign of life from the engine that holds the job: renews its lease and takes its progress in. State and progress only go forward.
 * Throws `training-lease-lost` when the job is another's by now, and `training-job-wrong-state` in other states.
 */
export function advanceTraining(job: TrainingJob, attempt: number, found: TrainingProgress, now: Instant): Trained {
  const held = heldBy(job, attempt);
  const { state: wanted = held.state, progress = 0, stages = {}, ...facts } = found;
  const state = forward.indexOf(wanted) > forward.indexOf(held.state) ? wanted : held.state;
  if (state !== held.state) mayBecome(held, state);
  return {
    ...held, ...facts, state,
    progress: Math.max(held.progress, Math.min(99, Math.floor(progress))), stages: { ...held.stages, ...stages },
    leasedUntil: now + trainingLeaseMs * microsPerMs,
  };
}

/** What a training yields, all of it stored already. */
export interface TrainingResult {
  readonly model: TrainedModel;
  readonly testSet?: string;
  readonly report: TrainingReport;
  readonly bleu: BleuScores;
  readonly input: TrainingInput;
  readonly processorErrors?: readonly string[];
}

/**
 * The engine that holds the job finished it; what its stages yielded is not needed any more. Throws `training-lease-lost` when the job
 * is another's by now, and `training-job-wrong-state` in other states.
 */
export function finishTraining(job: TrainingJob, attempt: number, result: TrainingResult, now: Instant): ReadyToDeploy {
  const held = heldBy(job, attempt);
  mayBecome(held, "readyToDeploy");
  return { ...base(held), ...result, progress: 100, stages: {}, completed: held.completed ?? now, state: "readyToDeploy" };
}

/**
 * The engine that holds the job gives it up for good; `reason` is a sentence that names the place in the data. Throws
 * `training-lease-lost` when the job is another's by now.
 */
export function failTraining(
  job: TrainingJob, attempt: number, reason: string, found: Pick<TrainingProgress, "input" | "processorErrors" | "cleaning"> = {},
): FailedTraining {
  return failed({ ...base(heldBy(job, attempt)), ...found }, reason);
}

/** Ends a job that nobody holds and that nothing can train any more. Throws `training-job-wrong-state` in other states. */
export function giveUpTraining(job: TrainingJob, reason: string, now: Instant): FailedTraining {
  mayBecome(job, "failed");
  if (!isTrainingClaimable(job, now)) throw cannotMove(job, "failed");
  return failed({ ...base(job), attempt: job.attempt + 1 }, reason);
}

/**
 * The engine that holds the job stops before its end; the next one takes it at once, and nothing counts as a crash. Throws
 * `training-lease-lost` when the job is another's by now.
 */
export function handBackTraining(job: TrainingJob, attempt: number): Trained {
  const held = heldBy(job, attempt);
  return { ...held, attempt: held.attempt + 1, leasedUntil: 0 };
}

/**
 * An engine that was started again lets go of what it held when it died, so that nobody waits for the lease; that counts as a crash.
 * Answers the very same job where the engine does not hold it. Should the dead one live on, it is fenced off.
 */
export function abandonTraining(job: TrainingJob, engineId: string): TrainingJob {
  if (!isTrained(job) || job.engineId !== engineId || job.leasedUntil <= 1) return job;
  return { ...job, attempt: job.attempt + 1, leasedUntil: 1 };
}

/**
 * The engine has come well past the place where others died: the job is not to blame for them. Throws `training-lease-lost` when the job
 * is another's by now.
 */
export function acquitTraining(job: TrainingJob, attempt: number): Trained {
  return { ...heldBy(job, attempt), crashes: 0 };
}

/**
 * Somebody does not want it any more. The engine that holds it is fenced off; finished stages stay, for another try. Throws
 * `training-job-wrong-state` in other states.
 */
export function cancelTraining(job: TrainingJob): CanceledTraining {
  mayBecome(job, "canceled");
  return { ...base(job), attempt: job.attempt + 1, state: "canceled" };
}

/**
 * Tries a job again that failed or was canceled; it goes on behind its last finished stage. Throws `training-job-wrong-state` in other
 * states.
 */
export function retryTraining(job: TrainingJob): Dispatching {
  if (job.state !== "failed" && job.state !== "canceled") throw cannotMove(job, "dispatching");
  const { trainingStart: _before, verdict: _judged, ...facts } = base(job);
  return { ...facts, attempt: job.attempt + 1, crashes: 0, errorMessage: "", state: "dispatching" };
}

/** The comment may change in every state. */
export function commentTraining<T extends TrainingJob>(job: T, comments: string): T {
  return { ...job, profile: { ...job.profile, comments } };
}

/** All that holds of a job in every state. */
export function base(job: TrainingJob): TrainingBase {
  const { id, profile, training, additions, test, testSplit, input, processorErrors, bleu, queued, trainingStart, completed } = job;
  const { attempt, crashes, progress, stages, model, testSet, report, errorMessage, hostsDeployedTo, trace, verdict, cleaning } = job;
  const perhaps = { additions, test, testSplit, cleaning, verdict, trainingStart, completed, model, testSet, report, trace };
  return {
    id, profile, training, input, processorErrors, bleu, queued, attempt, crashes, progress, stages, errorMessage, hostsDeployedTo,
    ...Object.fromEntries(Object.entries(perhaps).filter(([, value]) => value !== undefined)),
  };
}

/** Throws `training-job-wrong-state` unless the table lists the move. */
export function mayBecome(job: TrainingJob, to: TrainingState): void {
  const next: readonly TrainingState[] = trainingTransitions[job.state];
  if (!next.includes(to)) throw cannotMove(job, to);
}

/** That the state of a job forbids what is asked of it. */
export function cannotMove(job: TrainingJob, to: TrainingState): DomainError {
  const next: readonly TrainingState[] = trainingTransitions[job.state];
  return new DomainError("conflict", "training-job-wrong-state",
    `Training job ${job.id} is in the state ${job.state}; it cannot become ${to}.`,
    { details: next.length === 0 ? "It is gone." : `From there it can become ${next.join(", ")}.` });
}

/** That the job is another's, or in another state meanwhile. */
export function leaseLost(job: TrainingJob, attempt: number): DomainError {
  return new DomainError("conflict", "training-lease-lost",
    `Training job ${job.id} is no longer held in attempt ${attempt}; it is in the state ${job.state} in attempt ${job.attempt}.`);
}

/** Whether nobody holds what is worked on. A lease that ends later than any that is given now is from a clock that was ahead. */
export function isFree({ leasedUntil }: { readonly leasedUntil: Instant }, now: Instant): boolean {
  return leasedUntil <= now || leasedUntil > now + trainingLeaseMs * microsPerMs;
}

function isTrained(job: TrainingJob): job is Trained {
  return (forward as readonly TrainingState[]).includes(job.state);
}

function heldBy(job: TrainingJob, attempt: number): Trained {
  if (!isTrained(job) || job.attempt !== attempt) throw leaseLost(job, attempt);
  return job;
}

function failed(facts: TrainingBase, reason: string): FailedTraining {
  return { ...facts, errorMessage: reason, state: "failed" };
}
