import { fold } from "@dragoman/domain/common";
import { type ApprovalState, type Feedback, marksOf, type NewFeedback } from "@dragoman/domain/feedback";
import { languagePairTypeOf, languagesOf } from "@dragoman/domain/language-pairs";
import { foldUsername } from "@dragoman/domain/users";
import { refuseUnstorable } from "../common/failures.js";

/** An entry as it is stored; whole numbers beyond 32 bits come back as texts. */
export interface FeedbackRow {
  readonly id: string;
  readonly owner_id: string;
  readonly username: string;
  readonly language_pair_id: string;
  readonly source_text: string;
  readonly machine_translation: string;
  readonly suggested_translation: string;
  readonly comment: string;
  readonly approval_state: ApprovalState;
  readonly reviewer: string | null;
  readonly reviewed: string | null;
  readonly created: string;
  readonly modified: string | null;
}

/** The columns of a row that is written, with their types. */
export const writtenColumns = {
  owner_id: "text", username: "text", username_key: "text",
  language_pair_id: "text", source_language_id: "text", target_language_id: "text",
  source_text: "text", machine_translation: "text", suggested_translation: "text", comment: "text", searched: "text[]",
  approval_state: "text", reviewer: "text", reviewer_key: "text", reviewed: "bigint", created: "bigint", modified: "bigint",
  marks: "integer[]",
} as const;

type WrittenRow = Readonly<Record<keyof typeof writtenColumns, unknown>>;

/** No user has a name half as long, but files name creators and reviewers of any length, which no index holds. */
const mostKeyCharacters = 400;

/** The form in which creators and reviewers are compared. */
export function nameKey(name: string): string {
  return [...foldUsername(name)].slice(0, mostKeyCharacters).join("");
}

export function toRow(entry: NewFeedback): WrittenRow {
  const { sourceText, machineTranslation, suggestedTranslation, comment, review } = entry;
  const languages = languagesOf(entry.languagePairId);
  const texts = [sourceText, machineTranslation, suggestedTranslation, comment];
  for (const text of [...texts, entry.ownerId, entry.username, entry.languagePairId, review?.reviewer ?? ""]) refuseUnstorable(text);
  return {
    owner_id: entry.ownerId, username: entry.username, username_key: nameKey(entry.username), language_pair_id: entry.languagePairId,
    source_language_id: languages?.sourceLanguageId ?? "", target_language_id: languages?.targetLanguageId ?? "",
    source_text: sourceText, machine_translation: machineTranslation, suggested_translation: suggestedTranslation, comment,
    searched: texts.map(fold), approval_state: entry.approvalState,
    reviewer: review?.reviewer ?? null, reviewer_key: review === undefined ? null : nameKey(review.reviewer),
    reviewed: review?.reviewed ?? null,
    created: entry.created, modified: entry.modified ?? null,
    marks: languagePairTypeOf(entry.languagePairId) === "Adapted" ? marksOf(entry.languagePairId, sourceText) : [],
  };
}

export function fromRow(row: FeedbackRow): Feedback {
  return {
    id: row.id, languagePairId: row.language_pair_id, ownerId: row.owner_id, username: row.username,
    sourceText: row.source_text, machineTranslation: row.machine_translation, suggestedTranslation: row.suggested_translation,
    comment: row.comment, approvalState: row.approval_state,
    ...(row.reviewer === null || row.reviewed === null ? {} : { review: { reviewer: row.reviewer, reviewed: Number(row.reviewed) } }),
    created: Number(row.created),
    ...(row.modified === null ? {} : { modified: Number(row.modified) }),
  };
}
