import type { Feedback } from "@dragoman/domain/feedback";
import { administrators } from "@dragoman/domain/users";
import { type Caller, forbidden, isOneOf } from "../common/caller.js";
import { feedbackNotSeen } from "./feedback-failures.js";
import type { FeedbackFilter, FeedbackRepository } from "./feedback-repository.js";

/** Whether the caller judges feedback, and sees everybody's. */
export function mayJudge(caller: Caller): boolean {
  return isOneOf(caller, administrators);
}

/** Throws `role-not-sufficient` unless the caller judges feedback. */
export function requireJudge(caller: Caller, field: string): void {
  if (!mayJudge(caller)) {
    throw forbidden(`${caller.username} may not set ${field}.`, "Only super admins and admins may approve or reject feedback.");
  }
}

/** The entry, when the caller may see it; otherwise the answer of an entry that is not there. */
export async function findFor(caller: Caller, entries: FeedbackRepository, id: string): Promise<Feedback> {
  const feedback = await entries.find(id);
  if (feedback === undefined) throw feedbackNotSeen(id);
  mustBeSeenBy(caller, feedback);
  return feedback;
}

/** Everybody sees their own entries, administrators all. */
export function mustBeSeenBy(caller: Caller, feedback: Feedback): void {
  if (feedback.ownerId !== caller.userId && !mayJudge(caller)) throw feedbackNotSeen(feedback.id);
}

/** The filter as far as the caller may look: only administrators may ask for other users' entries. */
export function withinSight(caller: Caller, filter: FeedbackFilter): FeedbackFilter {
  if (mayJudge(caller)) return filter;
  const { username: _ignored, ...own } = filter;
  return { ...own, ownerId: caller.userId };
}
