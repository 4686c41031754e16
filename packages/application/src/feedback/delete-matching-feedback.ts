import { invalid } from "@dragoman/domain/common";
import type { Caller } from "../common/caller.js";
import { withinSight } from "./access.js";
import type { FeedbackFilter, FeedbackRepository } from "./feedback-repository.js";

/** Removes all the caller's entries that match, for administrators everybody's; answers how many. Without a filter: invalid. */
export class DeleteMatchingFeedback {
  constructor(private readonly entries: FeedbackRepository) {}

  async run(caller: Caller, filter: FeedbackFilter): Promise<number> {
    // Judged by what is left of it: a filter that is ignored must not turn into all of the caller's entries.
    const within = withinSight(caller, filter);
    const { ownerId: _owner, ...asked } = within;
    if (Object.values(asked).every((value) => value === undefined)) {
      throw invalid("filter-missing", "A batch delete without any filter deletes nothing.", "Give feedbackIds or at least one filter of the list.");
    }
    return this.entries.removeAll(within);
  }
}
