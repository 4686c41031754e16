import type { ReportFilter } from "@dragoman/application/reports";
import { foldUsername } from "@dragoman/domain/users";
import { comparable } from "../common/columns.js";

/** A filter that names labels by their ids alone. */
export type ExactFilter = Omit<ReportFilter, "labels"> & { readonly labelIds?: readonly string[] };

/** A condition of a statement, with the values that its `$n` stand for. */
export interface Where {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A condition with `?` where its value goes. */
type Condition = readonly [string, unknown];
type Conditions = {
  readonly [Key in keyof ExactFilter]-?: (wanted: NonNullable<ExactFilter[Key]>, amongFew: boolean) => Condition;
};

const conditions: Conditions = {
  translationId: (id) => ["reports.id = ?", comparable(id)],
  username: (username) => ["username_key = ?", comparable(foldUsername(username))],
  languagePairId: (pair) => ["language_pair_id = ?", comparable(pair)],
  languagePairTypes: (types) => ["pair_type = ANY(?::text[])", types],
  translationType: (type) => ["translation_type = ?", type],
  substate: (substate) => ["substate = ?", substate],
  // Among few of one time they are not looked for in the index of labels, which knows of no time.
  labelIds: (labelIds, amongFew) => [`${amongFew ? "(label_keys || '{}')" : "label_keys"} && ?::text[]`, labelIds],
  queuedFrom: (from) => ["queued >= ?::bigint", from],
  queuedTo: (to) => ["queued <= ?::bigint", to],
};

/** The condition that the filter means, on records or on their sums by day; `values` stand for the first `$n` already. */
export function whereReport(filter: ExactFilter, values: readonly unknown[] = [], amongFew = false): Where {
  const all = [...values];
  const sql = ["TRUE"];
  for (const key of Object.keys(conditions) as (keyof ExactFilter)[]) {
    const wanted = filter[key];
    if (wanted === undefined) continue;
    const [condition, value] = (conditions[key] as (wanted: unknown, amongFew: boolean) => Condition)(wanted, amongFew);
    all.push(value);
    sql.push(condition.replace("?", `$${all.length}`));
  }
  return { sql: sql.join(" AND "), values: all };
}
