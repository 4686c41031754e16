import type { Signals } from "@dragoman/application/common";
import type { ApprovedFeedback, FeedbackRepository, SimilarFeedback } from "@dragoman/application/feedback";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { feedbackSchema } from "./feedback-schema.js";
import { feedbackDaysSchema, PostgresFeedbackDays } from "./feedback-days.js";
import { PairsInForce } from "./pairs-in-force.js";
import { PostgresApprovedFeedback } from "./postgres-approved-feedback.js";
import { PostgresFeedbackRepository } from "./postgres-feedback-repository.js";
import { PostgresSimilarFeedback } from "./postgres-similar-feedback.js";
import { similarFeedbackSchema } from "./similar-feedback-schema.js";

export { PairsInForce, PostgresApprovedFeedback, PostgresFeedbackDays, PostgresFeedbackRepository, PostgresSimilarFeedback };

type AndPairs = OnDatabase & { readonly pairsInForce: PairsInForce };

/** How feedback is kept. */
export const feedback = {
  tables: [],
  steps: [feedbackSchema, feedbackDaysSchema, similarFeedbackSchema],
  ports: {
    /** Listens; to be closed. `pairsTrustedMs`: so long it is believed without a signal that a pair has nothing in force. */
    pairsInForce: ({ signals, pairsTrustedMs }: { readonly signals: Signals; readonly pairsTrustedMs: number }): PairsInForce =>
      new PairsInForce(signals, pairsTrustedMs),
    feedback: ({ database, pairsInForce }: AndPairs): FeedbackRepository =>
      new PostgresFeedbackRepository(database, (pair) => pairsInForce.forget(pair)),
    feedbackDays: ({ database }: OnDatabase): PostgresFeedbackDays => new PostgresFeedbackDays(database),
    approvedFeedback: ({ database, pairsInForce }: AndPairs): ApprovedFeedback => new PostgresApprovedFeedback(database, pairsInForce),
    similarFeedback: ({ database, pairsInForce }: AndPairs): SimilarFeedback => new PostgresSimilarFeedback(database, pairsInForce),
  },
} satisfies PersistenceSlice;
