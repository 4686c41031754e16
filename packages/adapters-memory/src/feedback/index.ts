export { MemoryApprovedFeedback } from "./memory-approved-feedback.js";
export { MemoryFeedbackFiles } from "./memory-feedback-files.js";
export { MemoryFeedbackRepository } from "./memory-feedback-repository.js";
export { MemorySimilarFeedback } from "./memory-similar-feedback.js";
