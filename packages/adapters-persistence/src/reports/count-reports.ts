import type { EntityManager } from "typeorm";
import { type DayCount, dayMicros, splitByDay } from "../common/counts-by-day.js";
import { type DayChanges, RememberedCounts } from "../common/remembered-counts.js";
import { type ExactFilter, whereReport } from "./where-report.js";
import { type Kind, whereTallied } from "./where-tallied.js";

/** Counts records by the day on which their translations were queued, by what is remembered of each day on which nothing changed. */
export class ReportCounts {
  private readonly remembered = new RememberedCounts();

  async count(manager: EntityManager, filter: ExactFilter): Promise<readonly DayCount[]> {
    const { translationId, queuedFrom: from = -Infinity, queuedTo: to = Infinity, ...kind } = filter;
    if (translationId !== undefined) return countRows(manager, filter);
    const { first, last, rest } = splitByDay({ from, to });
    const noted = await manager.query<DayChanges[]>("SELECT day, translations::int AS all, changes::float FROM days_of_reports");
    const days = noted.filter(({ day }) => day >= first && day <= last);
    const isAll = Object.values(kind).every((wanted) => wanted === undefined);
    const counts = isAll ? days.map(({ day, all }) => ({ day, all, entries: all }))
      : await this.remembered.count(JSON.stringify(kind), days, (unknown) => countOn(manager, kind, unknown.map(({ day }) => day)));
    const found = [counts];
    for (const period of rest) found.push(await countRows(manager, { ...kind, queuedFrom: period.from, queuedTo: period.to }));
    return found.flat();
  }
}

function countOn(manager: EntityManager, kind: Kind, days: readonly number[]): Promise<readonly DayCount[]> {
  const { folded, noted, values } = whereTallied({ sql: "day = ANY($1::int[])", values: [days] }, kind);
  return manager.query<DayCount[]>(`
    SELECT day, sum(translations)::int AS entries FROM (
      SELECT day, translations FROM report_tallies WHERE ${folded}
      UNION ALL SELECT day, translations FROM report_changes WHERE ${noted}) AS tallied GROUP BY day`, [...values]);
}

function countRows(manager: EntityManager, filter: ExactFilter): Promise<readonly DayCount[]> {
  const { sql, values } = whereReport(filter, [], true);
  return manager.query<DayCount[]>(
    `SELECT (queued / ${dayMicros})::int AS day, count(*)::int AS entries FROM reports WHERE ${sql} GROUP BY 1`, [...values]);
}
