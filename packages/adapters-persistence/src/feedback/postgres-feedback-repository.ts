import type { AddedFeedback, FeedbackFilter, FeedbackRepository } from "@dragoman/application/feedback";
import { type Change, DomainError, type Instant, type Page, type PageRequest } from "@dragoman/domain/common";
import type { Feedback, NewFeedback } from "@dragoman/domain/feedback";
import type { EntityManager } from "typeorm";
import type { Database } from "../common/database.js";
import { inBatches, type RemovedBatch, rowsAtOnce } from "../common/in-batches.js";
import { locks } from "../common/locks.js";
import { idsOfPage, readPage } from "../common/read-page.js";
import { storeClock } from "../common/store-clock.js";
import { tell } from "../common/tell.js";
import { addBatch, addOne } from "./add-feedback.js";
import { type FeedbackRow, fromRow, nameKey, toRow, writtenColumns } from "./feedback-row.js";
import { isId, whereFeedback } from "./where-feedback.js";

/** So many entries are held at once while all are read; each may be a quarter of a megabyte. */
const readAtOnce = 200;

const updated = Object.keys(writtenColumns).map((name, place) => `${name} = $${place + 2}`).join(", ");

/** Feedback in PostgreSQL. `changed` is called for each pair with changes as soon as they are committed, before the caller hears of it. */
export class PostgresFeedbackRepository implements FeedbackRepository {
  /** The import that runs, or ran last. */
  private importing: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database, private readonly changed: (languagePairId: string) => void = () => undefined) {}

  add(build: (now: Instant) => NewFeedback): Promise<Feedback> {
    return this.changing(async (manager, pairs) => {
      const feedback = fromRow(await addOne(manager, build(await storeClock(manager))));
      pairs.add(feedback.languagePairId);
      return feedback;
    });
  }

  find(id: string): Promise<Feedback | undefined> {
    return this.database.run((manager) => one(manager, id, ""));
  }

  update(id: string, change: (feedback: Feedback, now: Instant) => Change<Feedback>): Promise<Feedback> {
    return this.changing(async (manager, pairs) => {
      const { state } = change(await held(manager, id), await storeClock(manager));
      await manager.query(`UPDATE feedback SET ${updated} WHERE id = $1`, [id, ...Object.values(toRow(state))]);
      pairs.add(state.languagePairId);
      return state;
    });
  }

  remove(id: string, check: (feedback: Feedback) => void): Promise<Feedback> {
    return this.changing(async (manager, pairs) => {
      const feedback = await held(manager, id);
      check(feedback);
      await manager.query("DELETE FROM feedback WHERE id = $1", [id]);
      pairs.add(feedback.languagePairId);
      return feedback;
    });
  }

  async removeAll(filter: FeedbackFilter): Promise<number> {
    const total = await this.database.run((manager) => countOf(manager, filter));
    return inBatches((to) => this.changing((manager, pairs) => removeBatch(manager, pairs, to === undefined ? filter : { ...filter, createdTo: to }, total)));
  }

  list(filter: FeedbackFilter, page: PageRequest): Promise<Page<Feedback>> {
    return this.database.run(async (manager) => {
      const total = await countOf(manager, filter);
      return readPage(page, total, async (start, count) => (await newest<FeedbackRow>(manager, "*", filter, total, start, count)).map(fromRow));
    });
  }

  /** Goes on from the last id that was read, so that a reader who takes an hour holds neither a connection nor a transaction. */
  async *all(filter: FeedbackFilter): AsyncGenerator<Feedback> {
    for (let last = "0"; ;) {
      const { sql, values } = whereFeedback(filter, [last]);
      const rows = await this.database.run((manager) => manager.query<FeedbackRow[]>(
        `SELECT * FROM feedback WHERE id > $1::bigint AND ${sql} ORDER BY id LIMIT ${readAtOnce}`, [...values]));
      yield* rows.map(fromRow);
      if (rows.length < readAtOnce) return;
      last = rows.at(-1)?.id as string;
    }
  }

  addAll(read: (now: Instant) => AsyncIterable<readonly NewFeedback[]>, approve?: { readonly reviewer: string }): Promise<AddedFeedback> {
    // Those that wait for their turn hold no connection meanwhile.
    const added = this.importing.then(() => this.changing((manager, pairs) => addAllWithin(manager, pairs, read, approve)));
    this.importing = added.catch(() => undefined);
    return added;
  }

  /** Runs a change, tells of the pairs that it names when it is committed, here first and then everywhere. */
  private async changing<T>(change: (manager: EntityManager, pairs: Set<string>) => Promise<T>): Promise<T> {
    let pairs = new Set<string>();
    const answer = await this.database.transaction(async (manager) => {
      pairs = new Set();
      const done = await change(manager, pairs);
      if (pairs.size > 0) await tell(manager, "feedback", [...pairs]);
      return done;
    });
    for (const pair of pairs) this.changed(pair);
    return answer;
  }
}

/** Adds batch by batch within one transaction. */
async function addAllWithin(
  manager: EntityManager, pairs: Set<string>, read: (now: Instant) => AsyncIterable<readonly NewFeedback[]>, approve: { readonly reviewer: string } | undefined,
): Promise<AddedFeedback> {
  // Imports on other servers are waited for, and long stretches of a file may hold nothing to store.
  await manager.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '60s'");
  // Two imports of one file at once would not see each other's entries as duplicates.
  await manager.query("SELECT pg_advisory_xact_lock($1, $2)", [...locks.feedbackImport]);
  const now = await storeClock(manager);
  const by = approve === undefined ? undefined : { reviewer: approve.reviewer, reviewerKey: nameKey(approve.reviewer), now };
  let [added, duplicate] = [0, 0];
  for await (const batch of read(now)) {
    const counts = await addBatch(manager, batch, by);
    added += counts.added;
    duplicate += counts.duplicate;
    for (const { languagePairId } of batch) pairs.add(languagePairId);
  }
  return { added, duplicate };
}

async function countOf(manager: EntityManager, filter: FeedbackFilter): Promise<number> {
  const { sql, values } = whereFeedback(filter);
  const [counted] = await manager.query<{ entries: number }[]>(`SELECT count(*)::int AS entries FROM feedback WHERE ${sql}`, [...values]);
  return counted?.entries ?? 0;
}

/** These columns of a page of the `total` that match, newest first. */
function newest<Row>(manager: EntityManager, columns: string, filter: FeedbackFilter, total: number, start: number, count: number): Promise<Row[]> {
  const { sql, values } = whereFeedback(filter);
  const matching = `SELECT id, created AS moment FROM feedback WHERE ${sql}`;
  return manager.query<Row[]>(`SELECT ${columns} FROM feedback WHERE id IN (${idsOfPage(matching, total, start, count)}) ORDER BY created DESC, id`, [...values]);
}

async function removeBatch(manager: EntityManager, pairs: Set<string>, filter: FeedbackFilter, total: number): Promise<RemovedBatch> {
  const found = await newest<{ id: string; created: string }>(manager, "id, created", filter, total, 0, rowsAtOnce);
  // What was changed since, and matches no more, stays.
  const { sql, values } = whereFeedback(filter, [found.map(({ id }) => id)]);
  const [removed] = await manager.query<[{ pair: string }[], number]>(
    `DELETE FROM feedback WHERE id = ANY($1::bigint[]) AND ${sql} RETURNING language_pair_id AS pair`, [...values]);
  for (const { pair } of removed) pairs.add(pair);
  return { found: found.length, oldest: Number(found.at(-1)?.created), removed: removed.length };
}

async function one(manager: EntityManager, id: string, lock: "" | "FOR UPDATE"): Promise<Feedback | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await manager.query<FeedbackRow[]>(`SELECT * FROM feedback WHERE id = $1 ${lock}`, [id]);
  return row === undefined ? undefined : fromRow(row);
}

async function held(manager: EntityManager, id: string): Promise<Feedback> {
  const feedback = await one(manager, id, "FOR UPDATE");
  if (feedback === undefined) throw new DomainError("notFound", "feedback-not-found", `There is no feedback ${JSON.stringify(id)}.`);
  return feedback;
}
