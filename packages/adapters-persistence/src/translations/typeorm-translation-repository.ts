import type { TranslationFilter, TranslationRepository } from "@dragoman/application";
import { type Change, DomainError, type DomainEvent, type Instant, type Page, type PageRequest, type Translation, type TranslationSubstate } from "@dragoman/domain";
import type { EntityManager, SelectQueryBuilder } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { idsOfPage, readPage } from "../common/read-page.js";
import { clockMicros, storeClock } from "../common/store-clock.js";
import { publish, tell } from "../common/tell.js";
import { withPresentLabels } from "../labels/index.js";
import { toRow, type TranslationRow, translationTable } from "./translation.table.js";
import { whereTranslation } from "./where-translation.js";

const isClaimable = `state <> 'done' AND (state = 'preparing' OR leased_until <= ${clockMicros})`;

/** One look into an index for each pair: jobs of other pairs are not read, however many wait for an engine that is not there. */
const oldestOfEach = `
  SELECT oldest.id FROM unnest($1::text[]) AS pair
    CROSS JOIN LATERAL (SELECT id FROM translations WHERE language_pair_id = pair AND ${isClaimable} ORDER BY queued, id LIMIT $2) AS oldest
  UNION ALL (SELECT id FROM translations WHERE detects_source AND ${isClaimable} ORDER BY queued, id LIMIT $2)`;

/** Goes from pair to pair in an index, instead of from job to job. */
const waitedFor = `
  WITH RECURSIVE waited (pair) AS (
    SELECT (SELECT min(language_pair_id) FROM translations WHERE state <> 'done')
    UNION ALL SELECT (SELECT min(language_pair_id) FROM translations WHERE state <> 'done' AND language_pair_id > pair) FROM waited WHERE pair IS NOT NULL)
  SELECT pair FROM waited WHERE pair IS NOT NULL`;

/** Translation jobs in PostgreSQL; each job is one row, locked from reading to writing. */
export class TypeormTranslationRepository implements TranslationRepository {
  constructor(private readonly database: Database) {}

  add(build: (now: Instant) => { job: Translation; events: readonly DomainEvent[] }): Promise<Translation> {
    return this.database.transaction(async (manager) => {
      const { job, events } = build(await storeClock(manager));
      await keepOwner(manager, job.ownerId);
      await manager.insert(translationTable, toRow(job));
      await told(manager, job, events);
      return job;
    });
  }

  find(id: string): Promise<Translation | undefined> {
    return this.database.run(async (manager) => labelled(manager, (await one(manager, id).getOne())?.job));
  }

  update<T extends Translation>(id: string, change: (job: Translation, now: Instant) => Change<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      const [job, now] = await held(manager, one(manager, id));
      if (job === undefined) throw unknown(id);
      return store(manager, change(job, now));
    });
  }

  claim(languagePairIds: readonly string[], take: (job: Translation, now: Instant) => Change<Translation>): Promise<Translation | undefined> {
    return this.database.transaction(async (manager) => {
      for (let most = 8; ; most *= 8) {
        const ids = await oldestClaimable(manager, languagePairIds, most);
        const [job, now] = await held(manager, claimable(manager, ids).setOnLocked("skip_locked"));
        if (job !== undefined) return store(manager, take(job, now));
        // Rivals hold or took all that were found; behind a full number of them there may be more.
        if (ids.length < most) return undefined;
      }
    });
  }

  pairsWaitedFor(): Promise<readonly string[]> {
    return this.database.run(async (manager) => {
      const rows = await manager.query<{ pair: string }[]>(waitedFor);
      return rows.map(({ pair }) => pair);
    });
  }

  remove(id: string, check: (job: Translation) => void): Promise<Translation> {
    return this.database.transaction(async (manager) => {
      const [job] = await held(manager, one(manager, id));
      if (job === undefined) throw unknown(id);
      check(job);
      await removeTranslations(manager, { ids: [id] });
      return job;
    });
  }

  removeAll(filter: TranslationFilter): Promise<number> {
    return this.database.transaction((manager) => removeTranslations(manager, filter));
  }

  list(filter: TranslationFilter, page: PageRequest): Promise<Page<Translation>> {
    return this.database.run(async (manager) => {
      const all = whereTranslation(manager.createQueryBuilder(translationTable, "translation"), filter);
      const total = await all.getCount();
      return readPage(page, total, async (start, count) => {
        const [matching, values] = all.select("translation.id", "id").addSelect("translation.queued", "moment").getQueryAndParameters();
        const rows = await manager.query<Pick<TranslationRow, "job">[]>(
          `SELECT job FROM translations WHERE id IN (${idsOfPage(matching, total, start, count)}) ORDER BY queued DESC, id`, values);
        return withPresentLabels(manager, rows.map((row) => row.job));
      });
    });
  }

  count(): Promise<Partial<Record<TranslationSubstate, number>>> {
    return this.database.run(async (manager) => {
      const rows = await manager.query<{ substate: TranslationSubstate; jobs: number }[]>("SELECT substate, count(*)::int AS jobs FROM translations GROUP BY substate");
      return Object.fromEntries(rows.map(({ substate, jobs }) => [substate, jobs]));
    });
  }
}

/** Removes translations and tells of each, within a transaction; answers how many. */
export async function removeTranslations(manager: EntityManager, filter: TranslationFilter): Promise<number> {
  const doomed = await whereTranslation(manager.createQueryBuilder(translationTable, "translation"), filter)
    .select("translation.id").orderBy("translation.id").setLock("pessimistic_write").getMany();
  const ids = doomed.map((row) => row.id);
  await manager.query("DELETE FROM translations WHERE id = ANY($1)", [ids]);
  await tell(manager, "translations", ids);
  return ids.length;
}

type Query = SelectQueryBuilder<TranslationRow>;

function one(manager: EntityManager, id: string): Query {
  return manager.createQueryBuilder(translationTable, "translation").select(["translation.id", "translation.job"]).where("translation.id = :id", { id: comparable(id) });
}

/** At most so many of the oldest claimable jobs of each pair, and of those that detect their source; locks none. */
async function oldestClaimable(manager: EntityManager, languagePairIds: readonly string[], most: number): Promise<readonly string[]> {
  const rows = await manager.query<{ id: string }[]>(oldestOfEach, [languagePairIds.map(comparable), most]);
  return rows.map(({ id }) => id);
}

/** The oldest of these jobs that may still be claimed. */
function claimable(manager: EntityManager, ids: readonly string[]): Query {
  return manager.createQueryBuilder(translationTable, "translation").select(["translation.id", "translation.job"])
    .where("translation.id = ANY(:ids)", { ids }).andWhere(isClaimable)
    .orderBy("translation.queued").addOrderBy("translation.id").limit(1);
}

/** Locks the row that is asked for until the end of the transaction, and reads the clock of the store behind the lock. */
async function held(manager: EntityManager, query: Query): Promise<[Translation | undefined, Instant]> {
  const { entities: [row], raw: [first] } = await query.addSelect(clockMicros, "now").setLock("pessimistic_write").getRawAndEntities<{ now: string }>();
  return [await labelled(manager, row?.job), Number(first?.now)];
}

async function labelled(manager: EntityManager, job: Translation | undefined): Promise<Translation | undefined> {
  return job === undefined ? undefined : (await withPresentLabels(manager, [job]))[0];
}

async function store<T extends Translation>(manager: EntityManager, { state, events = [] }: Change<T>): Promise<T> {
  const { id, ...row } = toRow(state);
  // TypeORM's type of a partial row goes down into the job, which is one value to it.
  await manager.update(translationTable, { id }, row as object);
  await told(manager, state, events);
  return state;
}

/** Until the end of the transaction the owner stays, so that whoever removes the user finds the new job as well. */
async function keepOwner(manager: EntityManager, ownerId: string): Promise<void> {
  const found = await manager.query<unknown[]>("SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE", [comparable(ownerId)]);
  if (found.length === 0) throw ownerGone();
}

async function told(manager: EntityManager, job: Translation, events: readonly DomainEvent[]): Promise<void> {
  await publish(manager, events);
  await tell(manager, "translations", [job.id]);
}

function ownerGone(): DomainError {
  return new DomainError("unauthenticated", "not-authenticated", "The account that asked for the translation is gone.",
    { details: "It was deleted meanwhile; sign in with another one." });
}

function unknown(id: string): DomainError {
  return new DomainError("notFound", "translation-not-found", `There is no translation ${JSON.stringify(id)}.`);
}
