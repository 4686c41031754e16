export type { ApprovedFeedback, ApprovedTranslation } from "./approved-feedback.js";
export {
  CreateFeedback, type CreateFeedbackForm, DeleteFeedback, DeleteMatchingFeedback, UpdateFeedback, type UpdateFeedbackForm,
} from "./change-feedback.js";
export type { FeedbackFiles, FileEntry, FileFault } from "./feedback-files.js";
export { feedbackNotFound } from "./feedback-failures.js";
export type { AddedFeedback, FeedbackFilter, FeedbackRepository, ReadFeedback, RemovedFeedback } from "./feedback-repository.js";
export { ImportFeedback, type ImportFeedbackForm, type ImportReport } from "./import-feedback.js";
export { rankSimilar, type SimilarCandidate } from "./rank-similar.js";
export { ExportFeedback, type FeedbackExport, FindFeedback, ListFeedback } from "./read-feedback.js";
export { type FeedbackNeeds, feedbackSlice, type FeedbackUseCases } from "./slice.js";
export { mostSimilar, type SimilarFeedback, type SimilarTranslation } from "./similar-feedback.js";
