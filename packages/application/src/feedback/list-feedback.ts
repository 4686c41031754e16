import type { Page, PageRequest } from "@dragoman/domain/common";
import type { Feedback } from "@dragoman/domain/feedback";
import type { Caller } from "../common/caller.js";
import { withinSight } from "./access.js";
import type { FeedbackFilter, FeedbackRepository } from "./feedback-repository.js";

/** Lists the caller's feedback, for administrators everybody's; newest first. */
export class ListFeedback {
  constructor(private readonly entries: FeedbackRepository) {}

  run(caller: Caller, filter: FeedbackFilter, page: PageRequest): Promise<Page<Feedback>> {
    return this.entries.list(withinSight(caller, filter), page);
  }
}
