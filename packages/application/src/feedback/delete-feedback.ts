import type { Feedback } from "@dragoman/domain/feedback";
import type { Caller } from "../common/caller.js";
import { findFor, mustBeSeenBy } from "./access.js";
import type { FeedbackRepository } from "./feedback-repository.js";

/** Removes an entry, whatever its state; answers it as it was. */
export class DeleteFeedback {
  constructor(private readonly entries: FeedbackRepository) {}

  async run(caller: Caller, id: string): Promise<Feedback> {
    await findFor(caller, this.entries, id);
    return this.entries.remove(id, (feedback) => mustBeSeenBy(caller, feedback));
  }
}
