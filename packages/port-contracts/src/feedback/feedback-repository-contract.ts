import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { addingFeedbackTogether } from "./adding-feedback-together.js";
import type { FeedbackRepositorySubject } from "./feedback-repository-subject.js";
import { keepingFeedback } from "./keeping-feedback.js";
import { listingFeedback } from "./listing-feedback.js";

/** What every FeedbackRepository promises. */
export function feedbackRepositoryContract(name: string, open: Open<FeedbackRepositorySubject>, runner: Runner): void {
  runner.describe(`FeedbackRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    keepingFeedback(promised);
    listingFeedback(promised);
    addingFeedbackTogether(promised);
  });
}
