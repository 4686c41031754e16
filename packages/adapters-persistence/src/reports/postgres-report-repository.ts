import type {
  OverallTotals, PairTotals, ReportedTranslation, ReportFilter, ReportLine, ReportRepository, TranslationType, UserTotals,
} from "@dragoman/application/reports";
import { type EventsAt, microsPerMs, type Page, type PageRequest } from "@dragoman/domain/common";
import { lastSeen } from "@dragoman/domain/translations";
import type { EntityManager } from "typeorm";
import { isNear, readPageByDay, type Stretch } from "../common/counts-by-day.js";
import type { Database } from "../common/database.js";
import { untilFewer } from "../common/in-batches.js";
import { idsOfPage, mostGathered } from "../common/read-page.js";
import { storeChange } from "../common/store-change.js";
import { storeClock } from "../common/store-clock.js";
import type { StoredJson } from "../common/stored-json.js";
import { withPresentLabels } from "../labels/index.js";
import { exactly, storedTranslation } from "../translations/index.js";
import { addUpAll, addUpPairs, addUpUsers } from "./add-up-reports.js";
import { ReportCounts } from "./count-reports.js";
import { type ExactFilter, whereReport } from "./where-report.js";

/** So many records are purged with one statement, and told of by one event. */
const purgedAtOnce = 5_000;
/** So many lines are held at once while all are read. */
const linesAtOnce = 2_000;

/** Records of translations in PostgreSQL. What changes a job writes its record; see `report-translations.ts` beside jobs. */
export class PostgresReportRepository implements ReportRepository {
  private readonly counts = new ReportCounts();

  constructor(private readonly database: Database) {}

  list(filter: ReportFilter, page: PageRequest): Promise<Page<ReportedTranslation>> {
    return this.asking(filter, async (manager, exact) =>
      readPageByDay(page, await this.counts.count(manager, exact), (stretch, count) => newest(manager, exact, stretch, count)));
  }

  /** Goes on behind the last one that was read, so that a reader who takes an hour holds no connection. */
  async *lines(filter: ReportFilter): AsyncGenerator<ReportLine> {
    for (let last: ReportLine | undefined; ;) {
      const lines = await this.asking(filter, (manager, exact) => linesBehind(last, manager, exact));
      yield* lines;
      if (lines.length < linesAtOnce) return;
      last = lines.at(-1);
    }
  }

  totals(filter: ReportFilter): Promise<OverallTotals> {
    return this.asking(filter, addUpAll);
  }

  totalsPerPair(filter: ReportFilter): Promise<readonly PairTotals[]> {
    return this.asking(filter, addUpPairs);
  }

  totalsPerUser(filter: ReportFilter): Promise<readonly UserTotals[]> {
    return this.asking(filter, addUpUsers);
  }

  async purge(olderThanMs: number, events: EventsAt<number>): Promise<number> {
    // Those that grow old meanwhile are for the next time.
    const latest = await this.database.run(storeClock) - olderThanMs * microsPerMs;
    return untilFewer(purgedAtOnce, () => storeChange(this.database, async (manager) => {
      const [, purged] = await manager.query<[unknown, number]>(`
        DELETE FROM reports WHERE id = ANY(ARRAY(
          SELECT id FROM reports WHERE queued <= $1 ORDER BY queued LIMIT ${purgedAtOnce} FOR UPDATE SKIP LOCKED))`, [latest]);
      return { answer: purged, events: purged === 0 ? [] : events(purged, await storeClock(manager)) };
    }));
  }

  private asking<T>(filter: ReportFilter, ask: (manager: EntityManager, exact: ExactFilter) => Promise<T>): Promise<T> {
    return this.database.list(async (manager) => ask(manager, await exactly(manager, filter)));
  }
}

/** Along the time, whatever they are narrowed by: an index of anything else would be read anew for each part of them. */
async function linesBehind(last: ReportLine | undefined, manager: EntityManager, filter: ExactFilter): Promise<readonly ReportLine[]> {
  const { queued = Number.MAX_SAFE_INTEGER, id = "" } = last ?? {};
  const { sql, values } = whereReport(filter, [queued, id], true);
  const lines = await manager.query<(Omit<ReportLine, "queued"> & { queued: string })[]>(`
    SELECT id, translation_type AS type, username, language_pair_id AS "languagePairId", pair_type AS "languagePairType", substate, queued,
      source_words::float AS "sourceWords", source_characters::float AS "sourceCharacters", target_words::float AS "targetWords",
      target_characters::float AS "targetCharacters", CASE WHEN label_keys = '{}' THEN '{}'
        ELSE ARRAY(SELECT name FROM labels WHERE labels.id = ANY(label_keys::integer[]) ORDER BY labels.id) END AS labels
    FROM reports WHERE queued <= $1::bigint AND (queued < $1::bigint OR id > $2) AND ${sql} ORDER BY queued DESC, id LIMIT ${linesAtOnce}`,
  [...values]);
  return lines.map((line) => ({ ...line, queued: Number(line.queued) }));
}

interface Row {
  readonly type: TranslationType;
  readonly removed: string | null;
  readonly record: StoredJson;
}

/** `count` of those that match in a stretch, newest first. */
async function newest(
  manager: EntityManager, filter: ExactFilter, stretch: Stretch, count: number,
): Promise<readonly ReportedTranslation[]> {
  const { from, to, before, entries } = stretch;
  const { queuedFrom = from, queuedTo = to } = filter;
  const near = isNear(stretch, count);
  const { sql, values } = whereReport({ ...filter, queuedFrom: Math.max(from, queuedFrom), queuedTo: Math.min(to, queuedTo) }, [], near);
  const ids = idsOfPage(`SELECT id, queued AS moment FROM reports WHERE ${sql}`,
    { gathers: !near && entries <= mostGathered, before, count });
  const rows = await manager.query<Row[]>(`
    SELECT translation_type AS type, removed, coalesce(record, job) AS record
    FROM reports LEFT JOIN translations ON translations.id = reports.id
    WHERE reports.id IN (${ids}) ORDER BY reports.queued DESC, reports.id`, [...values]);
  const translations = await withPresentLabels(manager, rows.map(({ record, removed }) => {
    const found = storedTranslation.read(record);
    return removed === null ? found : lastSeen(found, Number(removed));
  }));
  return translations.map((translation, at) => ({ type: (rows[at] as Row).type, translation }));
}
