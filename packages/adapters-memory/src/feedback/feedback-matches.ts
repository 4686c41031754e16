import type { FeedbackFilter } from "@dragoman/application/feedback";
import { fold } from "@dragoman/domain/common";
import type { Feedback } from "@dragoman/domain/feedback";
import { languagesOf } from "@dragoman/domain/language-pairs";
import { foldUsername } from "@dragoman/domain/users";

type Rules = { readonly [Key in keyof FeedbackFilter]-?: (feedback: Feedback, wanted: NonNullable<FeedbackFilter[Key]>) => boolean };

const has = (text: string, part: string): boolean => fold(text).includes(fold(part));
const rules: Rules = {
  ids: ({ id }, ids) => ids.includes(id),
  ownerId: (feedback, ownerId) => feedback.ownerId === ownerId,
  username: (feedback, username) => foldUsername(feedback.username) === foldUsername(username),
  reviewer: ({ review }, reviewer) => review !== undefined && foldUsername(review.reviewer) === foldUsername(reviewer),
  languagePairId: (feedback, id) => feedback.languagePairId === id,
  sourceLanguageId: ({ languagePairId }, id) => languagesOf(languagePairId)?.sourceLanguageId === id,
  targetLanguageId: ({ languagePairId }, id) => languagesOf(languagePairId)?.targetLanguageId === id,
  sourceText: ({ sourceText }, part) => has(sourceText, part),
  machineTranslation: ({ machineTranslation }, part) => has(machineTranslation, part),
  suggestedTranslation: ({ suggestedTranslation }, part) => has(suggestedTranslation, part),
  comment: ({ comment }, part) => has(comment, part),
  approvalStates: ({ approvalState }, states) => states.includes(approvalState),
  createdFrom: ({ created }, from) => created >= from,
  createdTo: ({ created }, to) => created <= to,
};

/** Whether the entry is one that the filter asks for. */
export function matches(feedback: Feedback, filter: FeedbackFilter): boolean {
  return (Object.keys(rules) as (keyof FeedbackFilter)[]).every((key) => {
    const wanted = filter[key];
    return wanted === undefined || (rules[key] as (feedback: Feedback, wanted: unknown) => boolean)(feedback, wanted);
  });
}
