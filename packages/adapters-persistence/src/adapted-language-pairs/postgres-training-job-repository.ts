import {
  adaptedNameTaken, type TrainingJobFilter, trainingJobNotFound, type TrainingJobOrder, type TrainingJobRepository,
} from "@dragoman/application/adapted-language-pairs";
import {
  type AdaptedPair, adaptedPairNotFound, type Carried, deploymentUnderWay, trainingLeaseMs, type TrainingJob, type TrainingState,
  trainingUnderWay,
} from "@dragoman/domain/adapted-language-pairs";
import { type Change, type EventsAt, type Instant, microsPerMs, type Page, type PageRequest } from "@dragoman/domain/common";
import { foldUsername } from "@dragoman/domain/users";
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { brokenUniqueness } from "../common/failures.js";
import { readPage } from "../common/read-page.js";
import { storeChange, type Stored } from "../common/store-change.js";
import { clockMicros, storeClock } from "../common/store-clock.js";
import { type AdaptedPairRow, adaptedPairTable, keyOf, toRow, type TrainingJobRow, trainingJobTable } from "./training-job.table.js";

type Query = SelectQueryBuilder<TrainingJobRow>;

/** Nobody holds it. A lease that ends later than any that is given now is from a clock that was ahead. */
const isFree = `(job.leasedUntil <= ${clockMicros} OR job.leasedUntil > ${clockMicros} + ${trainingLeaseMs * microsPerMs})`;

/** Training jobs in PostgreSQL; each job is one row, locked from reading to writing. There are few, and few at work. */
export class PostgresTrainingJobRepository implements TrainingJobRepository {
  constructor(private readonly database: Database) {}

  addPair(build: (now: Instant) => Change<TrainingJob>): Promise<TrainingJob> {
    return storeChange(this.database, async (manager) => {
      const change = build(await storeClock(manager));
      const { languagePairId, name } = change.state.profile;
      const row: AdaptedPairRow = {
        languagePairId: comparable(languagePairId), nameKey: keyOf(name), pair: { languagePairId, name, autoAdaptationEnabled: false },
      };
      await manager.insert(adaptedPairTable, row as object).catch((failure: unknown) => {
        throw brokenUniqueness(failure) === undefined ? failure : adaptedNameTaken(name);
      });
      await manager.insert(trainingJobTable, toRow(change.state) as object);
      return stored(change);
    });
  }

  addJob(build: (now: Instant) => Change<TrainingJob>): Promise<TrainingJob> {
    return storeChange(this.database, async (manager) => {
      const change = build(await storeClock(manager));
      await heldPair(manager, change.state.profile.languagePairId);
      await manager.insert(trainingJobTable, toRow(change.state) as object);
      return stored(change);
    });
  }

  find(id: string): Promise<TrainingJob | undefined> {
    return this.database.run(async (manager) => (await one(manager, id).getOne())?.job);
  }

  update<T extends TrainingJob>(id: string, change: (job: TrainingJob, now: Instant) => Change<T>): Promise<T> {
    return storeChange(this.database, async (manager) => {
      const [job, now] = await held(one(manager, id));
      if (job === undefined) throw trainingJobNotFound(id);
      return store(manager, change(job, now));
    });
  }

  claim(trainingHost: string, take: (job: TrainingJob, now: Instant) => Change<TrainingJob>): Promise<TrainingJob | undefined> {
    return this.claimNext(take, trainingUnderWay, keyOf(trainingHost));
  }

  claimCarried(take: (job: Carried, now: Instant) => Change<TrainingJob>): Promise<TrainingJob | undefined> {
    return this.claimNext((job, now) => take(job as Carried, now), deploymentUnderWay);
  }

  remove(id: string, events: EventsAt<TrainingJob>): Promise<TrainingJob> {
    return storeChange(this.database, async (manager) => {
      const [job, now] = await held(one(manager, id));
      if (job === undefined) throw trainingJobNotFound(id);
      const told = events(job, now);
      const languagePairId = comparable(job.profile.languagePairId);
      // Whoever adds or removes another job of the pair waits here, and sees what became of this one.
      await heldPair(manager, languagePairId);
      await manager.delete(trainingJobTable, { id });
      if (!await manager.existsBy(trainingJobTable, { languagePairId })) await manager.delete(adaptedPairTable, { languagePairId });
      return { answer: job, events: told, topic: "trainings", subjects: [id] };
    });
  }

  list(filter: TrainingJobFilter, order: TrainingJobOrder, page: PageRequest): Promise<Page<TrainingJob>> {
    return this.database.list(async (manager) => {
      const all = where(manager.createQueryBuilder(trainingJobTable, "job"), filter);
      return readPage(page, await all.getCount(), async (start, count) => {
        if (order === "languagePairId") all.orderBy("job.languagePairId");
        const rows = await all.addOrderBy("job.queued", "DESC").addOrderBy("job.id").offset(start).limit(count).getMany();
        return rows.map(({ job }) => job);
      });
    });
  }

  count(): Promise<Partial<Record<TrainingState, number>>> {
    return this.database.list(async (manager) => {
      const rows = await manager.query<{ state: TrainingState; jobs: number }[]>(
        "SELECT state, count(*)::int AS jobs FROM training_jobs GROUP BY state");
      return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]));
    });
  }

  pairs(): Promise<readonly AdaptedPair[]> {
    return this.database.run(async (manager) =>
      (await manager.find(adaptedPairTable, { order: { languagePairId: "ASC" } })).map(({ pair }) => pair));
  }

  updatePair(languagePairId: string, change: (pair: AdaptedPair, now: Instant) => Change<AdaptedPair>): Promise<AdaptedPair> {
    return storeChange(this.database, async (manager) => {
      const pair = await heldPair(manager, languagePairId);
      const { state, events = [] } = change(pair, await storeClock(manager));
      await manager.update(adaptedPairTable, { languagePairId: comparable(languagePairId) }, { pair: state });
      return { answer: state, events };
    });
  }

  private claimNext(
    take: (job: TrainingJob, now: Instant) => Change<TrainingJob>, states: readonly TrainingState[], host?: string,
  ): Promise<TrainingJob | undefined> {
    return storeChange<TrainingJob | undefined>(this.database, async (manager) => {
      const query = manager.createQueryBuilder(trainingJobTable, "job").select(["job.id", "job.job"])
        .where("job.state = ANY(:states)", { states }).andWhere(isFree)
        .orderBy("job.queued").addOrderBy("job.id").limit(1).setOnLocked("skip_locked");
      if (host !== undefined) query.andWhere("job.trainingHostKey = :host", { host });
      const [job, now] = await held(query);
      return job === undefined ? { answer: undefined, events: [] } : store(manager, take(job, now));
    });
  }
}

type Condition = readonly [string, ObjectLiteral];
type Conditions = { readonly [Key in keyof TrainingJobFilter]-?: (wanted: NonNullable<TrainingJobFilter[Key]>) => Condition };

const conditions: Conditions = {
  languagePairId: (pair) => ["job.languagePairId = :pair", { pair: comparable(pair) }],
  sourceLanguageId: (source) => ["job.sourceLanguageId = :source", { source: comparable(source) }],
  targetLanguageId: (target) => ["job.targetLanguageId = :target", { target: comparable(target) }],
  baselineModel: (baseline) => ["job.baselineModelKey = :baseline", { baseline: keyOf(baseline) }],
  domain: (domain) => ["job.modelKey = :domain", { domain: keyOf(domain) }],
  model: (model) => ["job.modelKey = :model", { model: keyOf(model) }],
  username: (username) => ["job.usernameKey = :username", { username: comparable(foldUsername(username)) }],
  trainingHost: (host) => ["job.trainingHostKey = :host", { host: keyOf(host) }],
  states: (states) => ["job.state = ANY(:states)", { states }],
  queuedTo: (queuedTo) => ["job.queued <= :queuedTo", { queuedTo }],
};

function where(query: Query, filter: TrainingJobFilter): Query {
  for (const key of Object.keys(conditions) as (keyof TrainingJobFilter)[]) {
    const wanted = filter[key];
    if (wanted !== undefined) query.andWhere(...(conditions[key] as (wanted: unknown) => Condition)(wanted));
  }
  return query;
}

function one(manager: EntityManager, id: string): Query {
  return manager.createQueryBuilder(trainingJobTable, "job").select(["job.id", "job.job"]).where("job.id = :id", { id: comparable(id) });
}

/** Locks the row that is asked for until the end of the transaction, and reads the clock of the store behind the lock. */
async function held(query: Query): Promise<[TrainingJob | undefined, Instant]> {
  const { entities: [row], raw: [first] } = await query.addSelect(clockMicros, "now").setLock("pessimistic_write")
    .getRawAndEntities<{ now: string }>();
  return [row?.job, Number(first?.now)];
}

/** Locks a pair until the end of the transaction. */
async function heldPair(manager: EntityManager, languagePairId: string): Promise<AdaptedPair> {
  const row = await manager.findOne(adaptedPairTable, {
    where: { languagePairId: comparable(languagePairId) }, lock: { mode: "pessimistic_write" },
  });
  if (row === null) throw adaptedPairNotFound(languagePairId);
  return row.pair;
}

async function store<T extends TrainingJob>(manager: EntityManager, change: Change<T>): Promise<Stored<T>> {
  const { id, ...row } = toRow(change.state);
  // TypeORM's type of a partial row goes down into the job, which is one value to it.
  await manager.update(trainingJobTable, { id }, row as object);
  return stored(change);
}

function stored<T extends TrainingJob>({ state, events = [] }: Change<T>): Stored<T> {
  return { answer: state, events, topic: "trainings", subjects: [state.id] };
}
