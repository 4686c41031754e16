import { type ExactFilter, whereReport, type Where } from "./where-report.js";

/** A filter without moments and ids, which sums do not know. */
export type Kind = Omit<ExactFilter, "translationId" | "queuedFrom" | "queuedTo">;

/** Conditions with the values that their `$n` stand for. */
export interface WhereTallied {
  /** On sums (`report_tallies`). */
  readonly folded: string;
  /** On what changed since (`report_changes`). */
  readonly noted: string;
  readonly values: readonly unknown[];
}

/** What the filter means of whole days, of which `days` is a condition. */
export function whereTallied(days: Where, { username, ...kind }: Kind): WhereTallied {
  const users = whereReport(username === undefined ? {} : { username }, days.values, true);
  const kinds = whereReport(kind, users.values, true);
  const folded = [
    days.sql,
    ...username === undefined ? [] : [`user_id = (SELECT id FROM report_users WHERE ${users.sql})`],
    ...kinds.values.length === users.values.length ? [] : [isOfKind(kinds.sql)],
  ];
  return { folded: folded.join(" AND "), noted: `${days.sql} AND ${users.sql} AND ${kinds.sql}`, values: kinds.values };
}

/**
 * Looks kinds up in an array that says of each whether it is asked for. Of a join PostgreSQL would believe that each kind has as
 * many sums as any other one, and sort half a million of them which it took for a thousand.
 */
function isOfKind(condition: string): string {
  return `(ARRAY(
    SELECT coalesce(${condition}, FALSE) FROM generate_series(1, (SELECT max(id) FROM report_kinds)) AS place
    LEFT JOIN report_kinds ON id = place ORDER BY place))[kind_id]`;
}
