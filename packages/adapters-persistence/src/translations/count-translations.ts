import type { EntityManager } from "typeorm";
import { type DayCount, dayMicros, few, splitByDay } from "../common/counts-by-day.js";
import { type DayChanges, RememberedCounts } from "../common/remembered-counts.js";
import { talliedTable } from "./tallied-translation.table.js";
import { translationTable } from "./translation.table.js";
import { type ExactFilter, whereTranslation } from "./where-translation.js";

/** A filter without the moments. */
type Kind = Omit<ExactFilter, "queuedFrom" | "queuedTo">;

/** What is tallied. */
const tallied: readonly string[] =
  ["statuses", "translationMethod", "languagePairId", "sourceLanguageId", "targetLanguageId"] satisfies (keyof Kind)[];
/**
 * Up to so many jobs of days that changed are counted row by row, for the indexes of labels and titles know of no day: the newest
 * day, which is often the busiest, changes all the time.
 */
const mostCountedByRow = 50_000;

/**
 * Counts jobs by the day on which they were queued: by what is tallied, without looking at any of them; or by what is remembered of
 * each day on which nothing changed.
 */
export class TranslationCounts {
  private readonly remembered = new RememberedCounts();

  async count(manager: EntityManager, filter: ExactFilter): Promise<readonly DayCount[]> {
    const { queuedFrom: from = -Infinity, queuedTo: to = Infinity, ...kind } = filter;
    const asked = Object.entries(kind).filter(([, wanted]) => wanted !== undefined).map(([key]) => key);
    // Those that are named one by one are few.
    if (kind.ids !== undefined) return countJobs(manager, filter);
    const count = asked.every((key) => tallied.includes(key)) ? countTallied : this.countRemembered;
    const { first, last, rest } = splitByDay({ from, to });
    const counts = [await count(manager, kind, first, last)];
    for (const period of rest) counts.push(await countJobs(manager, { ...kind, queuedFrom: period.from, queuedTo: period.to }, true));
    return counts.flat();
  }

  private readonly countRemembered = async (manager: EntityManager, kind: Kind, first: number, last: number) => {
    const noted = await manager.query<DayChanges[]>("SELECT day, jobs::int AS all, changes::float FROM days_of_translations");
    const days = noted.filter(({ day }) => day >= first && day <= last);
    return this.remembered.count(JSON.stringify(kind), days, (unknown) => {
      const mostByRow = unknown.length === days.length ? few : mostCountedByRow;
      return unknown.reduce((sum, { all }) => sum + all, 0) > mostByRow ? countJobs(manager, kind)
        : countJobsOn(manager, kind, unknown.map(({ day }) => day));
    });
  };
}

async function countTallied(manager: EntityManager, kind: Kind, first: number, last: number): Promise<readonly DayCount[]> {
  const query = manager.createQueryBuilder(talliedTable, "translation").select("day").addSelect("sum(jobs)::int", "entries").groupBy("day");
  if (first > -Infinity) query.andWhere("day >= :first", { first });
  if (last < Infinity) query.andWhere("day <= :last", { last });
  return whereTranslation(query, kind).getRawMany<DayCount>();
}

function countJobs(manager: EntityManager, filter: ExactFilter, amongFew = false): Promise<readonly DayCount[]> {
  const query = manager.createQueryBuilder(translationTable, "translation")
    .select(`(translation.queued / ${dayMicros})::int`, "day").addSelect("count(*)::int", "entries").groupBy("1");
  return whereTranslation(query, filter, amongFew).getRawMany<DayCount>();
}

async function countJobsOn(manager: EntityManager, kind: Kind, days: readonly number[]): Promise<readonly DayCount[]> {
  const query = manager.createQueryBuilder(translationTable, "translation").select("count(*)::int", "entries")
    .where(`translation.queued >= asked.day * ${dayMicros} AND translation.queued < (asked.day + 1) * ${dayMicros}`);
  const [sql, values] = whereTranslation(query, kind, true).getQueryAndParameters();
  return manager.query<DayCount[]>(
    `SELECT day::int, entries FROM unnest($${values.length + 1}::bigint[]) AS asked (day), LATERAL (${sql}) AS counted`, [...values, days]);
}
