import type { FeedbackFilter } from "@dragoman/application/feedback";
import { fold } from "@dragoman/domain/common";
import { comparable, containing } from "../common/columns.js";
import { nameKey } from "./feedback-row.js";

/** A condition of a statement, with the values that its `$n` stand for. */
export interface Where {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A condition with `?` where its value goes. */
type Condition = readonly [string, unknown];
type Conditions = { readonly [Key in keyof FeedbackFilter]-?: (wanted: NonNullable<FeedbackFilter[Key]>) => Condition };

const inText = (place: number) => (part: string): Condition => [`searched[${place}] LIKE ?`, containing(fold(part))];
const conditions: Conditions = {
  ids: (ids) => ["id = ANY(?::bigint[])", ids.filter(isId)],
  ownerId: (ownerId) => ["owner_id = ?", comparable(ownerId)],
  username: (username) => ["username_key = ?", comparable(nameKey(username))],
  reviewer: (reviewer) => ["reviewer_key = ?", comparable(nameKey(reviewer))],
  languagePairId: (pair) => ["language_pair_id = ?", comparable(pair)],
  sourceLanguageId: (source) => ["source_language_id = ? AND source_language_id <> ''", comparable(source)],
  targetLanguageId: (target) => ["target_language_id = ? AND target_language_id <> ''", comparable(target)],
  sourceText: inText(1),
  machineTranslation: inText(2),
  suggestedTranslation: inText(3),
  comment: inText(4),
  approvalStates: (states) => ["approval_state = ANY(?::text[])", states],
  createdFrom: (from) => ["created >= ?::bigint", from],
  createdTo: (to) => ["created <= ?::bigint", to],
};

/** Whether a text can be the id of an entry. */
export function isId(text: string): boolean {
  return /^[1-9][0-9]{0,18}$/.test(text) && BigInt(text) < 2n ** 63n;
}

/** The condition that the filter means; `values` stand for the first `$n` already. */
export function whereFeedback(filter: FeedbackFilter, values: readonly unknown[] = []): Where {
  const all = [...values];
  const sql = ["TRUE"];
  for (const key of Object.keys(conditions) as (keyof FeedbackFilter)[]) {
    const wanted = filter[key];
    if (wanted === undefined) continue;
    const [condition, value] = (conditions[key] as (wanted: unknown) => Condition)(wanted);
    all.push(value);
    sql.push(condition.replace("?", `$${all.length}`));
  }
  return { sql: sql.join(" AND "), values: all };
}
