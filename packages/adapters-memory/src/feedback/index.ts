export { MemoryApprovedFeedback } from "./memory-approved-feedback.js";
export { MemoryFeedbackRepository } from "./memory-feedback-repository.js";
