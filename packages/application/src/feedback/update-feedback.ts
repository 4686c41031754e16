import type { Instant } from "@dragoman/domain/common";
import { type ApprovalState, correct, type Feedback, type FeedbackCorrection, review, revise } from "@dragoman/domain/feedback";
import type { Caller } from "../common/caller.js";
import { findFor, mayJudge, mustBeSeenBy, requireJudge } from "./access.js";
import type { FeedbackRepository } from "./feedback-repository.js";

export interface UpdateFeedbackForm extends FeedbackCorrection {
  /** Only administrators may give it. */
  readonly approvalState?: ApprovalState;
}

/** Changes the texts of an entry, or judges it. What its creator suggests anew awaits approval again. */
export class UpdateFeedback {
  constructor(private readonly entries: FeedbackRepository) {}

  async run(caller: Caller, id: string, { approvalState, ...correction }: UpdateFeedbackForm): Promise<Feedback> {
    await findFor(caller, this.entries, id);
    if (approvalState !== undefined) requireJudge(caller, "approvalState");
    return this.entries.update(id, (feedback, now) => {
      mustBeSeenBy(caller, feedback);
      const changed = withTexts(caller, feedback, correction, now);
      return { state: approvalState === undefined ? changed : review(changed, approvalState, caller.username, now) };
    });
  }
}

function withTexts(caller: Caller, feedback: Feedback, correction: FeedbackCorrection, now: Instant): Feedback {
  if (correction.suggestedTranslation === undefined && correction.comment === undefined) return feedback;
  return mayJudge(caller) ? correct(feedback, correction, now) : revise(feedback, correction, now);
}
