import { type Instant, invalid } from "@dragoman/domain/common";
import {
  type ApprovalState, correct, type Feedback, feedbackChanged, type FeedbackCorrection, feedbackCreated, feedbackDeleted, review, revise,
  suggest,
} from "@dragoman/domain/feedback";
import type { Caller } from "../common/caller.js";
import type { EngineDirectory } from "../hosts/index.js";
import { findFor, mayJudge, mustBeSeenBy, requireJudge, withinSight } from "./access.js";
import type { FeedbackFilter, FeedbackRepository } from "./feedback-repository.js";
import { requireInstalledPair } from "./require-installed-pair.js";

/** What a new entry is made of. */
export interface CreateFeedbackForm {
  readonly languagePairId: string;
  readonly sourceText: string;
  readonly machineTranslation?: string;
  readonly suggestedTranslation?: string;
  readonly comment?: string;
  /** Only administrators may give it. */
  readonly approvalState?: ApprovalState;
}

/** Stores what the caller suggests for a text. */
export class CreateFeedback {
  constructor(private readonly entries: FeedbackRepository, private readonly directory: Pick<EngineDirectory, "pairs">) {}

  async run(caller: Caller, form: CreateFeedbackForm): Promise<Feedback> {
    if (form.approvalState !== undefined) requireJudge(caller, "approvalState");
    requireInstalledPair(this.directory, form.languagePairId);
    const texts = { machineTranslation: "", suggestedTranslation: "", comment: "", ...form };
    const facts = { ...texts, ownerId: caller.userId, username: caller.username };
    return this.entries.add((now) => suggest(facts, now), (feedback) => [feedbackCreated(feedback)]);
  }
}

/** What is changed of an entry. */
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
      const judged = approvalState === undefined ? changed : review(changed, approvalState, caller.username, now);
      return feedbackChanged(feedback, judged, now);
    });
  }
}

/** Removes an entry, whatever its state; answers it as it was. */
export class DeleteFeedback {
  constructor(private readonly entries: FeedbackRepository) {}

  async run(caller: Caller, id: string): Promise<Feedback> {
    await findFor(caller, this.entries, id);
    return this.entries.remove(id, (feedback, now) => {
      mustBeSeenBy(caller, feedback);
      return [feedbackDeleted(feedback, now)];
    });
  }
}

/** Removes all the caller's entries that match, for administrators everybody's; answers how many. Without a filter: invalid. */
export class DeleteMatchingFeedback {
  constructor(private readonly entries: FeedbackRepository) {}

  async run(caller: Caller, filter: FeedbackFilter): Promise<number> {
    // Judged by what is left of it: a filter that is ignored must not turn into all of the caller's entries.
    const within = withinSight(caller, filter);
    const { ownerId: _owner, ...asked } = within;
    if (Object.values(asked).every((value) => value === undefined)) {
      throw invalid("filter-missing", "A batch delete without any filter deletes nothing.",
        "Give feedbackIds or at least one filter of the list.");
    }
    return this.entries.removeAll(within, (removed, now) => [feedbackDeleted(removed, now)]);
  }
}

function withTexts(caller: Caller, feedback: Feedback, correction: FeedbackCorrection, now: Instant): Feedback {
  if (correction.suggestedTranslation === undefined && correction.comment === undefined) return feedback;
  return mayJudge(caller) ? correct(feedback, correction, now) : revise(feedback, correction, now);
}
