import type { FeedbackFilter } from "@dragoman/application/feedback";
import { invalid } from "@dragoman/domain/common";
import type { ApprovalState } from "@dragoman/domain/feedback";
import type { DeleteFeedbackForm } from "./feedback.requests.js";

/** The state that a request means. */
export function approvalStateOf(written: string): ApprovalState {
  return written === "PENDING" ? "awaitingApproval" : written as ApprovalState;
}

/** The fields of a request with the state that they name. */
export function withState<T extends { approvalState?: string }>(
  { approvalState, ...rest }: T,
): Omit<T, "approvalState"> & { approvalState?: ApprovalState } {
  return approvalState === undefined ? rest : { ...rest, approvalState: approvalStateOf(approvalState) };
}

/** The filter that a request means. */
export function feedbackFilter(fields: Partial<DeleteFeedbackForm>): FeedbackFilter {
  const { feedbackIds, approvalStates, startTimeCreated, endTimeCreated, ...rest } = fields;
  if (rest.languagePairId !== undefined && (rest.sourceLanguageId ?? rest.targetLanguageId) !== undefined) {
    throw invalid(
      "filters-contradict", "languagePairId cannot be combined with sourceLanguageId and targetLanguageId.",
      "Give the pair, or the languages.",
    );
  }
  return {
    ...rest,
    ...(feedbackIds === undefined ? {} : { ids: feedbackIds }),
    ...(approvalStates === undefined ? {} : { approvalStates: approvalStates.map(approvalStateOf) }),
    ...(startTimeCreated === undefined ? {} : { createdFrom: startTimeCreated }),
    ...(endTimeCreated === undefined ? {} : { createdTo: endTimeCreated }),
  };
}
