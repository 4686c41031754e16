import type { FeedbackRepository } from "@dragoman/application/feedback";
import { oneDoor } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { addingFeedbackTogether } from "./adding-feedback-together.js";
import { feedbackDoor } from "./feedback-door.js";
import { keepingFeedback } from "./keeping-feedback.js";
import { listingFeedback } from "./listing-feedback.js";

/** What every FeedbackRepository promises. */
export function feedbackRepositoryContract(name: string, open: Open<StoreSubject<FeedbackRepository>>, runner: Runner): void {
  runner.describe(`FeedbackRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    keepingFeedback(promised);
    listingFeedback(promised);
    addingFeedbackTogether(promised);
    oneDoor(promised, feedbackDoor);
  });
}
