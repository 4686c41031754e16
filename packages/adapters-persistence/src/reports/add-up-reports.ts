import type { OverallTotals, PairTotals, UserTotals } from "@dragoman/application/reports";
import type { EntityManager } from "typeorm";
import { splitByDay } from "../common/counts-by-day.js";
import { type ExactFilter, whereReport } from "./where-report.js";
import { whereTallied } from "./where-tallied.js";

const added = ["translations", "source_words", "source_characters", "target_words", "target_characters"] as const;
const sums = added.map((sum) => `sum(${sum}) AS ${sum}`).join(", ");
const nameOf = (column: string): string => column.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase());
/** As numbers, under the names that they have here. */
const totals = added.map((sum) => `coalesce(sum(${sum}), 0)::float AS "${nameOf(sum)}"`).join(", ");

/** What has come and gone is in the sums until it is folded. */
const isThere = "HAVING sum(translations) <> 0";

/** What sums are grouped by: a column of them, which stands for these columns of another table. */
interface Group {
  readonly column: string;
  readonly table: string;
  readonly facts: string;
}
const byPair: Group = { column: "kind_id", table: "report_kinds", facts: "language_pair_id" };
const byUser: Group = { column: "user_id", table: "report_users", facts: "username_key, username" };

/** The totals of all that match. */
export async function addUpAll(manager: EntityManager, filter: ExactFilter): Promise<OverallTotals> {
  const { selectBy, values } = matching(filter);
  const [row] = await manager.query<OverallTotals[]>(`
    SELECT ${totals}, count(*)::int AS "languagePairs",
      (SELECT count(*)::int FROM (SELECT FROM (${selectBy(byUser)}) AS matching GROUP BY username_key ${isThere}) AS users) AS users
    FROM (SELECT ${sums} FROM (${selectBy(byPair)}) AS matching GROUP BY language_pair_id ${isThere}) AS pairs`, values);
  return row as OverallTotals;
}

/** The totals of each pair, by its id. */
export function addUpPairs(manager: EntityManager, filter: ExactFilter): Promise<readonly PairTotals[]> {
  const { selectBy, values } = matching(filter);
  return manager.query<PairTotals[]>(`
    SELECT language_pair_id AS "languagePairId", ${totals} FROM (${selectBy(byPair)}) AS matching
    GROUP BY language_pair_id ${isThere} ORDER BY language_pair_id`, values);
}

/** The totals of each user, by name. */
export function addUpUsers(manager: EntityManager, filter: ExactFilter): Promise<readonly UserTotals[]> {
  const { selectBy, values } = matching(filter);
  return manager.query<UserTotals[]>(`
    SELECT max(username) AS username, ${totals} FROM (${selectBy(byUser)}) AS matching
    GROUP BY username_key ${isThere} ORDER BY username_key`, values);
}

/** What matches, as statements that select what is to be added up, with the facts of a group. */
interface Matching {
  readonly selectBy: (group: Group) => string;
  readonly values: unknown[];
}

/** Later than any moment of ours. */
const farDay = 2 ** 31 - 1;

/** Sums of whole days, and beside them the records of what is left of a day at both ends of a period. */
function matching(filter: ExactFilter): Matching {
  const { translationId, queuedFrom: from = -Infinity, queuedTo: to = Infinity, ...kind } = filter;
  if (translationId !== undefined) {
    const { sql, values } = whereReport(filter);
    return { selectBy: ({ facts }) => records(facts, sql), values: [...values] };
  }
  const { first, last, rest } = splitByDay({ from, to });
  const days = { sql: "day BETWEEN $1 AND $2", values: [Math.max(first, -farDay), Math.min(last, farDay)] };
  const { folded, noted, ...tallied } = whereTallied(days, kind);
  let values = tallied.values;
  const left = rest.map((period) => {
    const where = whereReport({ ...kind, queuedFrom: period.from, queuedTo: period.to }, values, true);
    values = where.values;
    return where.sql;
  });
  const selectBy = ({ column, table, facts }: Group): string => [
    `SELECT ${facts}, ${added.join(", ")}
      FROM (SELECT ${column}, ${sums} FROM report_tallies WHERE ${folded} GROUP BY ${column}) AS folded JOIN ${table} ON id = ${column}`,
    `SELECT ${facts}, ${added.join(", ")} FROM report_changes WHERE ${noted}`,
    ...left.map((sql) => records(facts, sql)),
  ].join(" UNION ALL ");
  return { selectBy, values: [...values] };
}

function records(facts: string, where: string): string {
  return `SELECT ${facts}, 1 AS translations, ${added.slice(1).join(", ")} FROM reports WHERE ${where}`;
}
