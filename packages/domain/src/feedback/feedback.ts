import type { Instant } from "../common/instant.js";
import { checkFeedbackTexts, type FeedbackTexts } from "./feedback-rules.js";

/** What may become of an entry. */
export const approvalStates = ["awaitingApproval", "approved", "rejected"] as const;
/** What became of an entry. */
export type ApprovalState = (typeof approvalStates)[number];

/** Who judged an entry, and when. */
export interface Review {
  readonly reviewer: string;
  readonly reviewed: Instant;
}

/** What is known of an entry before the store gives it an id. */
export interface NewFeedback extends FeedbackTexts {
  readonly languagePairId: string;
  /** Id of the user it belongs to; "" when that user is not known here. */
  readonly ownerId: string;
  /** The creator's name as it was then. */
  readonly username: string;
  readonly approvalState: ApprovalState;
  /** Always there for what is approved or rejected. */
  readonly review?: Review;
  readonly created: Instant;
  /** Absent until the first change. */
  readonly modified?: Instant;
}

/** A translation that somebody suggests for a text, and what reviewers think of it. */
export interface Feedback extends NewFeedback {
  /** Digits; later entries have higher numbers. */
  readonly id: string;
}

/** What an entry is made of. */
export interface FeedbackFacts extends FeedbackTexts {
  readonly languagePairId: string;
  readonly ownerId: string;
  readonly username: string;
  /** Judged at once by who may. */
  readonly approvalState?: ApprovalState;
}

/** A new entry; one that is approved or rejected from the start was reviewed by who made it. Throws what `checkFeedbackTexts` throws. */
export function suggest({ approvalState = "awaitingApproval", ...facts }: FeedbackFacts, now: Instant): NewFeedback {
  checkFeedbackTexts(facts);
  const review = approvalState === "awaitingApproval" ? {} : { review: { reviewer: facts.username, reviewed: now } };
  return { ...facts, approvalState, ...review, created: now };
}

/** Gives an entry the state that a reviewer decided on. From any state to any other, and to the same one again. */
export function review(feedback: Feedback, approvalState: ApprovalState, reviewer: string, now: Instant): Feedback {
  return { ...feedback, approvalState, review: { reviewer, reviewed: now }, modified: now };
}

/** What somebody changes about an entry; an empty text clears. */
export interface FeedbackCorrection {
  readonly suggestedTranslation?: string;
  readonly comment?: string;
}

/**
 * Changes texts of an entry by somebody who may judge it; its state stays. Throws what `checkFeedbackTexts`
 * throws.
 */
export function correct(feedback: Feedback, correction: FeedbackCorrection, now: Instant): Feedback {
  const corrected = { ...feedback, ...correction, modified: now };
  checkFeedbackTexts(corrected);
  return corrected;
}

/**
 * Changes texts of an entry by its creator. Nobody judged a new suggestion, so that the entry awaits approval again: what was approved
 * once must not become a way to put other words into everybody's translations. Throws what
 * `checkFeedbackTexts` throws.
 */
export function revise(feedback: Feedback, correction: FeedbackCorrection, now: Instant): Feedback {
  const revised = correct(feedback, correction, now);
  if (revised.suggestedTranslation === feedback.suggestedTranslation) return revised;
  const { review: _ofOldSuggestion, ...unjudged } = revised;
  return { ...unjudged, approvalState: "awaitingApproval" };
}

/** Whether an entry stands in place of machine translations: it is approved and has something to put there. */
export function isInForce({ approvalState, suggestedTranslation }: NewFeedback): boolean {
  return approvalState === "approved" && suggestedTranslation !== "";
}

/** Of two entries in force for one text the one that was approved later; at the same moment, the newer one. */
export function laterApproved(one: Feedback, other: Feedback): Feedback {
  const [first = 0, second = 0] = [one.review?.reviewed, other.review?.reviewed];
  if (first !== second) return first > second ? one : other;
  return BigInt(one.id) > BigInt(other.id) ? one : other;
}
