import { DomainError } from "../common/errors.js";
import type { Change, DomainEvent } from "../common/events.js";
import { type Instant, microsPerMs } from "../common/instant.js";
import type { QualityShares } from "../segments/index.js";
import {
  type Canceled, type Done, type Failed, type InProgress, nothingYet, type Preparing, type Succeeded, type Translation,
  type TranslationBase, type TranslationOutputs, type TranslationProfile, type TranslationResult, type TranslationSubstate,
  translationTransitions,
} from "./translation.js";

/** A job that killed this many workers is not given to a sixth. */
export const maxCrashes = 5;
/** How long a worker may hold a job without a sign of life, and how often it gives one. */
export const leaseMs = 30_000;
/** How often a worker gives a sign of life, in milliseconds. */
export const leaseRenewalMs = 10_000;

/** A job as it is asked for: stored, nobody told yet. */
export function request(facts: {
  id: string; ownerId: string; profile: TranslationProfile; input: string; inputSize: number; now: Instant; trace?: string | undefined;
}): Preparing {
  return {
    id: facts.id, ownerId: facts.ownerId, profile: facts.profile, input: facts.input, queued: facts.now,
    result: { ...nothingYet, inputSize: facts.inputSize },
    attempt: 0, crashes: 0, ...(facts.trace === undefined ? {} : { trace: facts.trace }), state: "preparing", substate: "created",
  };
}

/** Workers were told of the job. One that a worker already took, or that is done, stays as it is. */
export function schedule(job: Translation): Translation {
  return job.substate === "created" ? { ...job, substate: "scheduled" } : job;
}

/** Whether a worker may take the job now: nobody did yet, or whoever did is not heard of any more. */
export function isClaimable(job: Translation, now: Instant): boolean {
  return job.state === "preparing" || (job.state === "inProgress" && job.leasedUntil <= now);
}

/** How many workers will have died on the job when the next one takes it: the one that holds it now may be dead. */
export function crashesWhenTaken(job: Translation): number {
  return job.crashes + (job.state === "inProgress" && job.leasedUntil > 0 ? 1 : 0);
}

/**
 * Gives the job to a worker for 30 s. Taking it over from a worker that died counts as a crash; after five the job fails instead.
 * Throws `translation-wrong-state` in other states.
 */
export function start(job: Translation, engineId: string, now: Instant): InProgress | Failed {
  mayBecome(job, "translating");
  if (!isClaimable(job, now)) throw cannotMove(job, "translating");
  const crashes = crashesWhenTaken(job);
  const attempt = job.attempt + 1;
  if (crashes >= maxCrashes) {
    return finished({ ...job, attempt, crashes }, {
      state: "done", substate: "failed", done: now,
      reason: `The document crashed ${crashes} job engines that worked on it, so it is not tried again.`,
    });
  }
  return {
    ...base(job), attempt, crashes, state: "inProgress", substate: "translating",
    started: job.started ?? now, engineId, leasedUntil: now + leaseMs * microsPerMs,
  };
}

/**
 * Promises a job that has to run alone to a worker that ends what else it has under way first. Other busy workers go on as long as
 * that one asks again in time; one that has nothing under way may take the job all the same. Throws `translation-wrong-state` in other
 * states.
 */
export function reserve(job: Translation, engineId: string, now: Instant): InProgress {
  if (job.state !== "inProgress" || !isClaimable(job, now)) throw cannotMove(job, "translating");
  const { reserved } = job;
  if (reserved !== undefined && reserved.engineId !== engineId && isAhead(now, reserved.until)) return job;
  return { ...job, reserved: { engineId, until: now + leaseMs * microsPerMs } };
}

/** Whether a lease or a reservation lasts. One that ends later than any that is given now was given while the clock was ahead. */
function isAhead(now: Instant, until: Instant): boolean {
  return until > now && until <= now + leaseMs * microsPerMs;
}

/** A lease that was given while the clock was ahead lasts as long as one that is given now. A worker that lives renews it. */
export function shortenLease(job: Translation, now: Instant): Translation {
  const latest = now + leaseMs * microsPerMs;
  return job.state === "inProgress" && job.leasedUntil > latest ? { ...job, leasedUntil: latest } : job;
}

/** What a worker found out on its way. Counters never shrink: a new worker starts anew behind what was shown. */
export interface Progress {
  readonly result?: Partial<TranslationResult>;
  readonly profile?: Partial<Pick<TranslationProfile, "languagePairId" | "inputFormat" | "outputFormat" | "encoding" | "pdfPageCount">>;
}

/**
 * A sign of life from the worker that holds the job: renews its lease and takes its progress in. Throws `translation-lease-lost` when
 * the job is another's by now.
 */
export function renew(job: Translation, attempt: number, progress: Progress, now: Instant): InProgress {
  const held = heldBy(job, attempt);
  return {
    ...held,
    profile: { ...held.profile, ...progress.profile },
    result: grown(held.result, progress.result ?? {}),
    leasedUntil: now + leaseMs * microsPerMs,
  };
}

/**
 * The worker has come well past the place where others died: the job is not to blame for them. Throws `translation-lease-lost` when the
 * job is another's by now.
 */
export function acquit(job: Translation, attempt: number): InProgress {
  return { ...heldBy(job, attempt), crashes: 0 };
}

/**
 * The worker that holds the job finished it; its outputs are stored already. Throws `translation-lease-lost` when the job is another's
 * by now.
 */
export function succeed(
  job: Translation, attempt: number, done: Progress & { outputs: TranslationOutputs; quality?: QualityShares }, now: Instant,
): Succeeded {
  const held = heldBy(job, attempt);
  const result = { ...grown(held.result, done.result ?? {}), ...done.result, progress: 100 };
  const minutes = Math.max((now - held.started) / 60e6, 1e-6);
  return finished({
    ...held, profile: { ...held.profile, ...done.profile },
    result: { ...result, wordsPerMinute: Math.round(result.sourceWordCount / minutes) },
  },
    {
      state: "done", substate: "succeeded", done: now, started: held.started, outputs: done.outputs,
      ...(done.quality === undefined ? {} : { quality: done.quality }),
    });
}

/**
 * The worker that holds the job gives it up for good; `reason` names the place in the document. Throws `translation-lease-lost` when the
 * job is another's by now.
 */
export function fail(job: Translation, attempt: number, reason: string, now: Instant): Failed {
  return finished(heldBy(job, attempt), { state: "done", substate: "failed", done: now, reason });
}

/** Ends a job that nobody holds and that nothing can serve any more. Throws `translation-wrong-state` in other states. */
export function giveUp(job: Translation, reason: string, now: Instant): Failed {
  mayBecome(job, "failed");
  if (!isClaimable(job, now)) throw cannotMove(job, "failed");
  return finished({ ...job, attempt: job.attempt + 1 }, { state: "done", substate: "failed", done: now, reason });
}

/**
 * The worker that holds the job stops before its end; the next one takes it at once, and nothing counts as a crash. Throws
 * `translation-lease-lost` when the job is another's by now.
 */
export function handBack(job: Translation, attempt: number): InProgress {
  const held = heldBy(job, attempt);
  return { ...held, attempt: held.attempt + 1, leasedUntil: 0 };
}

/** The owner does not want it any more. The worker that holds it is fenced off. Throws `translation-wrong-state` in other states. */
export function cancel(job: Translation, now: Instant): Canceled {
  mayBecome(job, "canceled");
  return finished({ ...job, attempt: job.attempt + 1 }, { state: "done", substate: "canceled", done: now });
}

/**
 * What is told of a job once it is removed: one that was under way ends as canceled, and what it had done counts for nothing. Throws
 * `translation-wrong-state` in other states.
 */
export function lastSeen(job: Translation, now: Instant): Done {
  return job.state === "done" ? job : cancel({ ...job, result: { ...nothingYet, inputSize: job.result.inputSize } }, now);
}

/** Labels may change in every state. */
export function relabel(job: Translation, labels: TranslationProfile["labels"]): Translation {
  return { ...job, profile: { ...job.profile, labels } };
}

/** The new state with the event that tells of it; without one when the substate stayed. */
export function translationChanged<T extends Translation>(before: Translation, after: T, now: Instant): Change<T> {
  return before.substate === after.substate ? { state: after } : { state: after, events: [statusChanged(after, now)] };
}

/** That a job was asked for. */
export function created(job: Translation): DomainEvent {
  return { type: "translation.created", at: job.queued, data: { translationId: job.id } };
}

/** That a job has other labels. */
export function relabeled(job: Translation, at: Instant): DomainEvent {
  return { type: "translation.relabeled", at, data: { translationId: job.id } };
}

/** That a job is gone, whatever its state was. */
export function deleted(translationId: string, at: Instant): DomainEvent {
  return { type: "translation.deleted", at, data: { translationId } };
}

function statusChanged(job: Translation, at: Instant): DomainEvent {
  return { type: "translation.statusChanged", at, data: { translationId: job.id, state: job.state, substate: job.substate } };
}

function base(job: Translation): TranslationBase {
  const { id, ownerId, profile, result, input, queued, attempt, crashes, started, trace } = job;
  return {
    id, ownerId, profile, result, input, queued, attempt, crashes,
    ...(started === undefined ? {} : { started }), ...(trace === undefined ? {} : { trace }),
  };
}

function finished<T extends object>(job: Translation, end: T): TranslationBase & T {
  return { ...base(job), ...end };
}

function heldBy(job: Translation, attempt: number): InProgress {
  if (job.state !== "inProgress" || job.attempt !== attempt) {
    throw new DomainError("conflict", "translation-lease-lost",
      `Translation ${job.id} is no longer held in attempt ${attempt}; it is in the state ${job.substate} in attempt ${job.attempt}.`);
  }
  return job;
}

function grown(shown: TranslationResult, found: Partial<TranslationResult>): TranslationResult {
  const result = { ...shown };
  for (const key of Object.keys(found) as (keyof TranslationResult)[]) result[key] = Math.max(shown[key], found[key] ?? 0);
  return result;
}

function mayBecome(job: Translation, to: TranslationSubstate): void {
  const next: readonly TranslationSubstate[] = translationTransitions[job.substate];
  if (!next.includes(to)) throw cannotMove(job, to);
}

function cannotMove(job: Translation, to: TranslationSubstate): DomainError {
  return new DomainError("conflict", "translation-wrong-state",
    `Translation ${job.id} is in the state ${job.substate}; it cannot become ${to}.`,
    { details: job.state === "done" ? "A translation that is done stays as it is." : "Try again when its state has changed." });
}
