import type { Feedback } from "@dragoman/domain/feedback";
import type { Caller } from "../common/caller.js";
import { findFor } from "./access.js";
import type { FeedbackRepository } from "./feedback-repository.js";

/** Finds one entry that the caller may see. */
export class FindFeedback {
  constructor(private readonly entries: FeedbackRepository) {}

  run(caller: Caller, id: string): Promise<Feedback> {
    return findFor(caller, this.entries, id);
  }
}
