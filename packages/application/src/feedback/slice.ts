import type { Offer } from "../common/slice.js";
import type { EngineDirectory } from "../hosts/index.js";
import type { UserRepository } from "../users/index.js";
import { CreateFeedback, DeleteFeedback, DeleteMatchingFeedback, UpdateFeedback } from "./change-feedback.js";
import type { FeedbackFiles } from "./feedback-files.js";
import type { FeedbackRepository } from "./feedback-repository.js";
import { ImportFeedback } from "./import-feedback.js";
import { ExportFeedback, FindFeedback, ListFeedback } from "./read-feedback.js";

/** What the use cases of feedback need. */
export interface FeedbackNeeds {
  readonly feedback: FeedbackRepository;
  readonly feedbackFiles: FeedbackFiles;
  readonly directory: EngineDirectory;
  readonly users: UserRepository;
}

/** What people do with feedback. */
export const feedbackSlice = {
  listFeedback: ({ feedback }: FeedbackNeeds) => new ListFeedback(feedback),
  createFeedback: ({ feedback, directory }: FeedbackNeeds) => new CreateFeedback(feedback, directory),
  findFeedback: ({ feedback }: FeedbackNeeds) => new FindFeedback(feedback),
  updateFeedback: ({ feedback }: FeedbackNeeds) => new UpdateFeedback(feedback),
  deleteFeedback: ({ feedback }: FeedbackNeeds) => new DeleteFeedback(feedback),
  deleteMatchingFeedback: ({ feedback }: FeedbackNeeds) => new DeleteMatchingFeedback(feedback),
  exportFeedback: ({ feedback, feedbackFiles }: FeedbackNeeds) => new ExportFeedback(feedback, feedbackFiles),
  importFeedback: ({ feedback, feedbackFiles, directory, users }: FeedbackNeeds) =>
    new ImportFeedback(feedback, feedbackFiles, directory, users),
};

/** What the interface calls of this slice. */
export type FeedbackUseCases = Offer<typeof feedbackSlice>;
