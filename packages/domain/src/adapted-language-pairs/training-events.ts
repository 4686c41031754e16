import type { Change, DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import type { TrainingJob, TrainingState } from "./training-job.js";

/** That a training was asked for. */
export function trainingCreated(job: TrainingJob): DomainEvent {
  return happened("adaptedlp.created", job, job.queued);
}

/** The change from one state of a job to another, with the event that tells of it; without one when the state stayed. */
export function trainingChanged<T extends TrainingJob>(before: TrainingJob, after: T, at: Instant): Change<T> {
  return before.state === after.state ? { state: after } : { state: after, events: [stateChanged(after, after.state, at)] };
}

/** That a job is gone for good. */
export function trainingDeleted(job: TrainingJob, at: Instant): readonly DomainEvent[] {
  return [...job.state === "deleting" ? [] : [stateChanged(job, "deleting", at)], stateChanged(job, "deleted", at)];
}

/** That somebody wrote another comment. */
export function trainingCommented(job: TrainingJob, at: Instant): DomainEvent {
  return happened("adaptedlp.commented", job, at);
}

function stateChanged(job: TrainingJob, state: TrainingState, at: Instant): DomainEvent {
  const { data, ...event } = happened("adaptedlp.statusChanged", job, at);
  return { ...event, data: { ...data, state } };
}

function happened(type: string, { id, profile }: TrainingJob, at: Instant): DomainEvent {
  return { type, at, data: { trainingId: id, languagePairId: profile.languagePairId }, subject: profile.name };
}
