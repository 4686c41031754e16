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
    ...username === undefined ? [] : [`user_id IN (SELECT id FROM report_users WHERE ${users.sql})`],
    ...kinds.values.length === users.values.length ? [] : [`kind_id = ANY(ARRAY(SELECT id FROM report_kinds WHERE ${kinds.sql}))`],
  ];
  return { folded: folded.join(" AND "), noted: `${days.sql} AND ${users.sql} AND ${kinds.sql}`, values: kinds.values };
}
