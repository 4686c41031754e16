export { feedbackChanged, feedbackCreated, feedbackDeleted, feedbackImported } from "./feedback-events.js";
export { checkFeedbackTexts, type FeedbackTexts, maxFeedbackText } from "./feedback-rules.js";
export {
  type ApprovalState, approvalStates, correct, type Feedback, type FeedbackCorrection, type FeedbackFacts, isInForce, laterApproved,
  type NewFeedback, type Review, review, revise, suggest,
} from "./feedback.js";
export { leastSimilarity, marksOf, probesOf, similarityOf, wordsToCompare } from "./similar-texts.js";
