export { approvedFeedbackContract, type ApprovedFeedbackSubject } from "./approved-feedback-contract.js";
export { feedbackFilesContract, type FeedbackFilesSubject } from "./feedback-files-contract.js";
export { feedbackRepositoryContract } from "./feedback-repository-contract.js";
export { similarFeedbackContract, type SimilarFeedbackSubject } from "./similar-feedback-contract.js";
