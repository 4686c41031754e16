import { approvalStates, type Feedback } from "@dragoman/domain/feedback";
import { examples } from "../common/examples.js";
import { integer, like, list, named, object, oneOf, type Schema, text, timestamp, described } from "../common/schema.js";
import { showTimestamp } from "../common/timestamps.js";

/** Shows an entry; whose it is stays inside. */
export function showFeedback(feedback: Feedback): object {
  const { id, languagePairId, username, sourceText, machineTranslation, suggestedTranslation, comment, approvalState, review } = feedback;
  return {
    feedbackId: id, languagePairId, username, sourceText, machineTranslation, suggestedTranslation, comment, approvalState,
    reviewer: review?.reviewer ?? "",
    timestamps: {
      reviewed: showTimestamp(review?.reviewed), created: showTimestamp(feedback.created), modified: showTimestamp(feedback.modified),
    },
  };
}

export const feedbackSchema: Schema = named("Feedback", object({
  feedbackId: { type: "string", pattern: "^[0-9]+$" }, languagePairId: text, username: text, sourceText: text, machineTranslation: text,
  suggestedTranslation: text, comment: text,
  approvalState: oneOf(approvalStates), reviewer: described(text, "Who approved or rejected it; \"\" when nobody did."),
  timestamps: object({ reviewed: timestamp, created: timestamp, modified: timestamp }),
}), {
  feedbackId: "7", languagePairId: examples.languagePairId, username: examples.username, sourceText: "The house.",
  machineTranslation: "El casa.", suggestedTranslation: "La casa.",
  comment: "gender", approvalState: "awaitingApproval", reviewer: "", timestamps: { reviewed: "", created: examples.moment, modified: "" },
});

export const importSchema: Schema = named("FeedbackImport", object({
  successful: like(integer, 12), duplicate: like(integer, 1), invalid: like(integer, 1),
  warnings: list(like(text, "Line 7: it has no translation.")),
}));
