import type { Change, DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import type { Feedback } from "./feedback.js";

/** That somebody entered feedback. */
export function feedbackCreated(feedback: Feedback): DomainEvent {
  return happened("feedback.created", feedback, feedback.created);
}

/** The change from one state of an entry to another: whether it was judged, or its texts are others. */
export function feedbackChanged(before: Feedback, after: Feedback, at: Instant): Change<Feedback> {
  if (before === after) return { state: after };
  const isCorrected = before.suggestedTranslation !== after.suggestedTranslation || before.comment !== after.comment;
  const isReviewed = after.review !== undefined && after.review !== before.review;
  return { state: after, events: [
    ...(isCorrected ? [happened("feedback.changed", after, at)] : []), ...(isReviewed ? [happened("feedback.reviewed", after, at)] : []),
  ] };
}

/** That an entry is gone. */
export function feedbackDeleted({ id, languagePairId }: Pick<Feedback, "id" | "languagePairId">, at: Instant): DomainEvent {
  return { type: "feedback.deleted", at, data: { feedbackId: id, languagePairId } };
}

/** That so many entries came out of a file; nothing happened when it is none. */
export function feedbackImported(count: number, at: Instant): readonly DomainEvent[] {
  return count === 0 ? [] : [{ type: "feedback.imported", at, data: { count: String(count) } }];
}

function happened(type: string, { id, languagePairId, approvalState }: Feedback, at: Instant): DomainEvent {
  return { type, at, data: { feedbackId: id, languagePairId, approvalState } };
}
