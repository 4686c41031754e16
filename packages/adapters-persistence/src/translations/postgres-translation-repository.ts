import { ownerGone, type TranslationFilter, translationNotFound, type TranslationRepository } from "@dragoman/application/translations";
import type { Change, EventsAt, Instant, Page, PageRequest } from "@dragoman/domain/common";
import { type Line, type Translation, type TranslationSubstate, turnIn } from "@dragoman/domain/translations";
import type { EntityManager, SelectQueryBuilder } from "typeorm";
import { comparable } from "../common/columns.js";
import { isNear, readPageByDay, type Stretch } from "../common/counts-by-day.js";
import type { Database } from "../common/database.js";
import { inBatches, type RemovedBatch, rowsAtOnce } from "../common/in-batches.js";
import { idsOfPage, mostGathered } from "../common/read-page.js";
import { leaveTrail, storeChange, type Stored } from "../common/store-change.js";
import { clockMicros, storeClock } from "../common/store-clock.js";
import type { StoredJson } from "../common/stored-json.js";
import { withPresentLabels } from "../labels/index.js";
import { claimable, heldTooLong, isAnyHeld, nextClaimable, pairsWaitedFor, seenBy } from "./claimable-translations.js";
import { TranslationCounts } from "./count-translations.js";
import { removeReported, reportAdded, reportChanged } from "./report-translations.js";
import { storedTranslation, toRow, type TranslationRow, translationTable } from "./translation.table.js";
import { type ExactFilter, exactly, whereTranslation } from "./where-translation.js";

/** Each by its index; of both at once PostgreSQL would read all that wait. */
const oldestWaiting = `
  SELECT least((SELECT min(queued) FROM translations WHERE substate = 'created'),
    (SELECT min(queued) FROM translations WHERE substate = 'scheduled')) AS queued`;

/** Translation jobs in PostgreSQL; each job is one row, locked from reading to writing. */
export class PostgresTranslationRepository implements TranslationRepository {
  private readonly counts = new TranslationCounts();

  constructor(private readonly database: Database) {}

  add(build: (now: Instant) => Change<Translation>): Promise<Translation> {
    return storeChange(this.database, async (manager) => {
      const change = build(await storeClock(manager));
      await keepOwner(manager, change.state.ownerId);
      await manager.insert(translationTable, { ...toRow(change.state), turn: turnIn(await seenBy(manager, change.state)) });
      await reportAdded(manager, "async", [change.state]);
      return stored(change);
    });
  }

  find(id: string): Promise<Translation | undefined> {
    return this.database.run(async (manager) => labelled(manager, (await one(manager, id).getOne())?.job));
  }

  update<T extends Translation>(id: string, change: (job: Translation, now: Instant) => Change<T>): Promise<T> {
    return storeChange(this.database, async (manager) => {
      const [job, now] = await held(manager, one(manager, id));
      if (job === undefined) throw translationNotFound(id);
      return store(manager, job, change(job, now));
    });
  }

  claim(lines: readonly Line[], take: (job: Translation, now: Instant) => Change<Translation>): Promise<Translation | undefined> {
    return storeChange<Translation | undefined>(this.database, async (manager) => {
      for (let most = 8; ; most *= 8) {
        const ids = await nextClaimable(manager, lines, most);
        if (ids.length === 0) return noJob;
        const [job, now] = await held(manager, claimable(manager, ids).setOnLocked("skip_locked"));
        if (job !== undefined) return store(manager, job, take(job, now));
        // Rivals hold or took all that were found; behind a full number of them there may be more.
        if (ids.length < most) return noJob;
      }
    });
  }

  pairsWaitedFor(): Promise<readonly string[]> {
    return this.database.run(pairsWaitedFor);
  }

  isAnyHeld(): Promise<boolean> {
    return this.database.run(isAnyHeld);
  }

  heldTooLong(): Promise<readonly string[]> {
    return this.database.run(heldTooLong);
  }

  remove(id: string, events: EventsAt<Translation>): Promise<Translation> {
    return storeChange(this.database, async (manager) => {
      const [job, now] = await held(manager, one(manager, id));
      if (job === undefined) throw translationNotFound(id);
      const told = events(job, now);
      await removeReported(manager, [id]);
      return { answer: job, events: told, topic: "translations", subjects: [id] };
    });
  }

  async removeAll(filter: TranslationFilter, events: EventsAt<string>): Promise<number> {
    const [exact, total] = await this.database.list(async (manager) => {
      const found = await exactly(manager, filter);
      return [found, await matching(manager, found).getCount()];
    });
    return inBatches((to) => storeChange(this.database, (manager) => removeBatch(manager, withEnd(exact, to), total, events)));
  }

  list(filter: TranslationFilter, page: PageRequest): Promise<Page<Translation>> {
    return this.database.list(async (manager) => {
      const exact = await exactly(manager, filter);
      return readPageByDay(page, await this.counts.count(manager, exact), async (stretch, count) => {
        const rows = await newestOf<{ job: StoredJson }>(manager, "job", exact, stretch, count);
        return withPresentLabels(manager, rows.map(({ job }) => storedTranslation.read(job)));
      });
    });
  }

  oldestWaiting(): Promise<Instant | undefined> {
    return this.database.list(async (manager) => {
      const [row] = await manager.query<{ queued: string | null }[]>(oldestWaiting);
      return row?.queued == null ? undefined : Number(row.queued);
    });
  }

  count(): Promise<Partial<Record<TranslationSubstate, number>>> {
    return this.database.list(async (manager) => {
      const rows = await manager.query<{ substate: TranslationSubstate; jobs: number }[]>(
        "SELECT substate, sum(jobs)::int AS jobs FROM tallied_translations GROUP BY substate HAVING sum(jobs) <> 0");
      return Object.fromEntries(rows.map(({ substate, jobs }) => [substate, jobs]));
    });
  }
}

/** Removes all translations that match within one transaction, batch by batch, and tells of each; answers how many. */
export async function removeTranslations(manager: EntityManager, filter: TranslationFilter, events: EventsAt<string>): Promise<number> {
  const exact = await exactly(manager, filter);
  const total = await matching(manager, exact).getCount();
  return inBatches(async (to) => {
    const { answer, ...trail } = await removeBatch(manager, withEnd(exact, to), total, events);
    await leaveTrail(manager, trail);
    return answer;
  });
}

function withEnd(filter: ExactFilter, to: Instant | undefined): ExactFilter {
  return to === undefined ? filter : { ...filter, queuedTo: to };
}

async function removeBatch(
  manager: EntityManager, filter: ExactFilter, total: number, events: EventsAt<string>,
): Promise<Stored<RemovedBatch>> {
  const found = await newest<{ id: string; queued: string }>(manager, "id, queued", filter, total);
  // What was changed since, and matches no more, stays.
  const doomed = await matching(manager, filter).andWhere("translation.id = ANY(:found)", { found: found.map(({ id }) => id) })
    .select("translation.id").orderBy("translation.id").setLock("pessimistic_write").getMany();
  const ids = doomed.map(({ id }) => id);
  const now = await storeClock(manager);
  await removeReported(manager, ids);
  return {
    answer: { found: found.length, oldest: Number(found.at(-1)?.queued), removed: ids.length },
    events: ids.flatMap((id) => events(id, now)), topic: "translations", subjects: ids,
  };
}

/** Nobody can claim anything. */
const noJob: Stored<undefined> = { answer: undefined, events: [] };

type Query = SelectQueryBuilder<TranslationRow>;

function matching(manager: EntityManager, filter: ExactFilter): Query {
  return whereTranslation(manager.createQueryBuilder(translationTable, "translation"), filter);
}

/** These columns of the newest `rowsAtOnce` of the `total` that match. */
function newest<Row>(manager: EntityManager, columns: string, filter: ExactFilter, total: number): Promise<Row[]> {
  return newestOf<Row>(manager, columns, filter, everywhere(total), rowsAtOnce);
}

const everywhere = (entries: number): Stretch => ({ from: 0, to: Number.MAX_SAFE_INTEGER, before: 0, entries, all: Infinity });

/** These columns of `count` of those that match in a stretch, newest first. */
function newestOf<Row>(
  manager: EntityManager, columns: string, filter: ExactFilter, stretch: Stretch, count: number,
): Promise<Row[]> {
  const { from, to, before, entries } = stretch;
  const within = { ...filter, queuedFrom: Math.max(from, filter.queuedFrom ?? from), queuedTo: Math.min(to, filter.queuedTo ?? to) };
  const query = manager.createQueryBuilder(translationTable, "translation")
    .select("translation.id", "id").addSelect("translation.queued", "moment");
  const near = isNear(stretch, count);
  const [sql, values] = whereTranslation(query, within, near).getQueryAndParameters();
  const ids = idsOfPage(sql, { gathers: !near && entries <= mostGathered, before, count });
  return manager.query<Row[]>(`SELECT ${columns} FROM translations WHERE id IN (${ids}) ORDER BY queued DESC, id`, values);
}

function one(manager: EntityManager, id: string): Query {
  return manager.createQueryBuilder(translationTable, "translation").select(["translation.id", "translation.job"])
    .where("translation.id = :id", { id: comparable(id) });
}

/** Locks the row that is asked for until the end of the transaction, and reads the clock of the store behind the lock. */
async function held(manager: EntityManager, query: Query): Promise<[Translation | undefined, Instant]> {
  const { entities: [row], raw: [first] } = await query.addSelect(clockMicros, "now").setLock("pessimistic_write")
    .getRawAndEntities<{ now: string }>();
  return [await labelled(manager, row?.job), Number(first?.now)];
}

async function labelled(manager: EntityManager, job: Translation | undefined): Promise<Translation | undefined> {
  return job === undefined ? undefined : (await withPresentLabels(manager, [job]))[0];
}

async function store<T extends Translation>(manager: EntityManager, was: Translation, change: Change<T>): Promise<Stored<T>> {
  const { id, ...row } = toRow(change.state);
  // TypeORM's type of a partial row goes down into the job, which is one value to it.
  await manager.update(translationTable, { id }, row as object);
  await reportChanged(manager, was, change.state);
  return stored(change);
}

function stored<T extends Translation>({ state, events = [] }: Change<T>): Stored<T> {
  return { answer: state, events, topic: "translations", subjects: [state.id] };
}

/**
 * Until the end of the transaction the owner stays, so that whoever removes the user finds the new job as well, and adds no other
 * job, which would get the same turn.
 */
async function keepOwner(manager: EntityManager, ownerId: string): Promise<void> {
  const found = await manager.query<unknown[]>("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [comparable(ownerId)]);
  if (found.length === 0) throw ownerGone();
}
