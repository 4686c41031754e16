import {
  type AddedFeedback, type FeedbackFilter, feedbackNotFound, type FeedbackRepository, type ReadFeedback, type RemovedFeedback,
} from "@dragoman/application/feedback";
import type { Change, EventsAt, EventsOf, Instant, Page, PageRequest } from "@dragoman/domain/common";
import type { Feedback, NewFeedback } from "@dragoman/domain/feedback";
import type { EntityManager } from "typeorm";
import { readPageByDay } from "../common/counts-by-day.js";
import { type Database, withoutTimeLimit } from "../common/database.js";
import { inBatches, type RemovedBatch, rowsAtOnce } from "../common/in-batches.js";
import { locks } from "../common/locks.js";
import { idsOfPage, mostGathered } from "../common/read-page.js";
import { storeChange, type Stored } from "../common/store-change.js";
import { storeClock } from "../common/store-clock.js";
import { addBatch, addOne } from "./add-feedback.js";
import { FeedbackCounts } from "./feedback-days.js";
import { type FeedbackRow, fromRow, nameKey, toRow, writtenColumns } from "./feedback-row.js";
import { isId, whereFeedback } from "./where-feedback.js";

/** So many entries are held at once while all are read; each may be a quarter of a megabyte. */
const readAtOnce = 200;

const updated = Object.keys(writtenColumns).map((name, place) => `${name} = $${place + 2}`).join(", ");

/** Feedback in PostgreSQL. `changed` is called for each pair with changes as soon as they are committed, before the caller hears of it. */
export class PostgresFeedbackRepository implements FeedbackRepository {
  /** The import that runs, or ran last. */
  private importing: Promise<unknown> = Promise.resolve();
  private readonly counts = new FeedbackCounts();

  constructor(private readonly database: Database, private readonly onChange: (languagePairId: string) => void = () => undefined) {}

  add(build: (now: Instant) => NewFeedback, events: EventsOf<Feedback>): Promise<Feedback> {
    return this.changing(async (manager) => {
      const feedback = fromRow(await addOne(manager, build(await storeClock(manager))));
      return { answer: feedback, events: events(feedback), subjects: [feedback.languagePairId] };
    });
  }

  find(id: string): Promise<Feedback | undefined> {
    return this.database.run((manager) => one(manager, id, ""));
  }

  update(id: string, change: (feedback: Feedback, now: Instant) => Change<Feedback>): Promise<Feedback> {
    return this.changing(async (manager) => {
      const { state, events = [] } = change(await held(manager, id), await storeClock(manager));
      await manager.query(`UPDATE feedback SET ${updated} WHERE id = $1`, [id, ...Object.values(toRow(state))]);
      return { answer: state, events, subjects: [state.languagePairId] };
    });
  }

  remove(id: string, events: EventsAt<Feedback>): Promise<Feedback> {
    return this.changing(async (manager) => {
      const feedback = await held(manager, id);
      const told = events(feedback, await storeClock(manager));
      await manager.query("DELETE FROM feedback WHERE id = $1", [id]);
      return { answer: feedback, events: told, subjects: [feedback.languagePairId] };
    });
  }

  async removeAll(filter: FeedbackFilter, events: EventsAt<RemovedFeedback>): Promise<number> {
    const total = await this.database.list((manager) => countOf(manager, filter));
    return inBatches((to) => this.changing((manager) =>
      removeBatch(manager, to === undefined ? filter : { ...filter, createdTo: to }, total, events)));
  }

  list(filter: FeedbackFilter, page: PageRequest): Promise<Page<Feedback>> {
    return this.database.list(async (manager) => readPageByDay(page, await this.counts.count(manager, filter), async (stretch, count) => {
      const { from, to, before, entries } = stretch;
      const { createdFrom = from, createdTo = to } = filter;
      const within = { ...filter, createdFrom: Math.max(from, createdFrom), createdTo: Math.min(to, createdTo) };
      return (await newest<FeedbackRow>(manager, "*", within, entries, before, count)).map(fromRow);
    }));
  }

  /** Goes on from the last id that was read, so that a reader who takes an hour holds neither a connection nor a transaction. */
  async *all(filter: FeedbackFilter): AsyncGenerator<Feedback> {
    for (let last = "0"; ;) {
      const { sql, values } = whereFeedback(filter, [last]);
      const rows = await this.database.list((manager) => manager.query<FeedbackRow[]>(
        `SELECT * FROM feedback WHERE id > $1::bigint AND ${sql} ORDER BY id LIMIT ${readAtOnce}`, [...values]));
      yield* rows.map(fromRow);
      if (rows.length < readAtOnce) return;
      last = rows.at(-1)?.id as string;
    }
  }

  addAll(read: ReadFeedback, events: EventsAt<AddedFeedback>, approve?: { readonly reviewer: string }): Promise<AddedFeedback> {
    // Those that wait for their turn hold no connection meanwhile.
    const added = this.importing.then(() => this.changing((manager) => addAllWithin(manager, read, events, approve)));
    this.importing = added.catch(() => undefined);
    return added;
  }

  /** Stores a change of the pairs that it answers as subjects, and tells of them when it is committed: here first. */
  private async changing<T>(change: (manager: EntityManager) => Promise<Stored<T>>): Promise<T> {
    let pairs: readonly string[] = [];
    const answer = await storeChange(this.database, async (manager) => {
      const { subjects = [], ...stored } = await change(manager);
      pairs = [...new Set(subjects)];
      return { ...stored, topic: "feedback", subjects: pairs };
    });
    for (const pair of pairs) this.onChange(pair);
    return answer;
  }
}

/** Adds batch by batch within one transaction. */
async function addAllWithin(
  manager: EntityManager, read: ReadFeedback, events: EventsAt<AddedFeedback>,
  approve: { readonly reviewer: string } | undefined,
): Promise<Stored<AddedFeedback>> {
  // Imports on other servers are waited for, and long stretches of a file may hold nothing to store.
  await withoutTimeLimit(manager);
  await manager.query("SET LOCAL idle_in_transaction_session_timeout = '60s'");
  // Two imports of one file at once would not see each other's entries as duplicates.
  await manager.query("SELECT pg_advisory_xact_lock($1, $2)", [...locks.feedbackImport]);
  const now = await storeClock(manager);
  const by = approve === undefined ? undefined : { reviewer: approve.reviewer, reviewerKey: nameKey(approve.reviewer), now };
  const pairs = new Set<string>();
  let [added, duplicate] = [0, 0];
  for await (const batch of read(now)) {
    const counts = await addBatch(manager, batch, by);
    added += counts.added;
    duplicate += counts.duplicate;
    for (const { languagePairId } of batch) pairs.add(languagePairId);
  }
  return { answer: { added, duplicate }, events: events({ added, duplicate }, now), subjects: [...pairs] };
}

async function countOf(manager: EntityManager, filter: FeedbackFilter): Promise<number> {
  const { sql, values } = whereFeedback(filter);
  const [counted] = await manager.query<{ entries: number }[]>(`SELECT count(*)::int AS entries FROM feedback WHERE ${sql}`, [...values]);
  return counted?.entries ?? 0;
}

/** These columns of a page of the `total` that match, newest first. */
function newest<Row>(
  manager: EntityManager, columns: string, filter: FeedbackFilter, total: number, start: number, count: number,
): Promise<Row[]> {
  const { sql, values } = whereFeedback(filter);
  const matching = `SELECT id, created AS moment FROM feedback WHERE ${sql}`;
  const ids = idsOfPage(matching, { gathers: total <= mostGathered, before: start, count });
  return manager.query<Row[]>(`SELECT ${columns} FROM feedback WHERE id IN (${ids}) ORDER BY created DESC, id`, [...values]);
}

async function removeBatch(
  manager: EntityManager, filter: FeedbackFilter, total: number, events: EventsAt<RemovedFeedback>,
): Promise<Stored<RemovedBatch>> {
  const found = await newest<{ id: string; created: string }>(manager, "id, created", filter, total, 0, rowsAtOnce);
  // What was changed since, and matches no more, stays.
  const { sql, values } = whereFeedback(filter, [found.map(({ id }) => id)]);
  const [removed] = await manager.query<[RemovedFeedback[], number]>(
    `DELETE FROM feedback WHERE id = ANY($1::bigint[]) AND ${sql} RETURNING id, language_pair_id AS "languagePairId"`, [...values]);
  const now = await storeClock(manager);
  return {
    answer: { found: found.length, oldest: Number(found.at(-1)?.created), removed: removed.length },
    events: removed.flatMap((feedback) => events(feedback, now)), subjects: removed.map(({ languagePairId }) => languagePairId),
  };
}

async function one(manager: EntityManager, id: string, lock: "" | "FOR UPDATE"): Promise<Feedback | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await manager.query<FeedbackRow[]>(`SELECT * FROM feedback WHERE id = $1 ${lock}`, [id]);
  return row === undefined ? undefined : fromRow(row);
}

async function held(manager: EntityManager, id: string): Promise<Feedback> {
  const feedback = await one(manager, id, "FOR UPDATE");
  if (feedback === undefined) throw feedbackNotFound(id);
  return feedback;
}
