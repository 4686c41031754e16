import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { deleted, lineOf, start, type Translation, translationChanged } from "@dragoman/domain/translations";
import { aTranslation, aUser } from "@dragoman/port-contracts/common";
import { onDatabase } from "../../test/on-database.js";
import { PostgresOutbox } from "../common/postgres-outbox.js";
import type { StoredJson } from "../common/stored-json.js";
import { PostgresUserRepository } from "../users/postgres-user-repository.js";
import { PostgresTranslationRepository } from "./postgres-translation-repository.js";

/** Stores that many canceled jobs of the owner `$1`, each queued at a moment that is made of its number. */
const canceled = (queued: string, count: number): string => `
  INSERT INTO translations
  SELECT 'job-' || n, $1, '', '', '', '', '', false, '', '{}', ${queued}, 'done', 'canceled', 0, 0, '{}', '{}'
  FROM generate_series(1, ${count}) AS n`;
/** How many events tell of how many jobs, written in how many transactions. */
const eventsPerJob = `
  SELECT count(*)::int AS events, count(DISTINCT data ->> 'translationId')::int AS jobs, count(DISTINCT xmin::text)::int AS transactions
  FROM outbox`;

onDatabase("PostgresTranslationRepository", (opened) => {
  let jobs: PostgresTranslationRepository;

  beforeAll(async () => {
    jobs = new PostgresTranslationRepository(opened.database);
    await new PostgresUserRepository(opened.database).add({ state: aUser({ id: aTranslation().ownerId }) });
  });
  beforeEach(() => opened.test.query("DELETE FROM translations"));
  const store = async (job: Translation): Promise<Translation> => jobs.add(() => ({ state: job }));
  const claim = () =>
    jobs.claim([lineOf(aTranslation())], (job, now) => translationChanged(job, start(job, "engine", now), now));

  it("claims past a job that somebody holds, without waiting", async () => {
    const [held, free] = [await store(aTranslation()), await store(aTranslation())];
    const claimed = await opened.database.transaction(async (manager) => {
      await manager.query("SELECT 1 FROM translations WHERE id = $1 FOR UPDATE", [held.id]);
      return claim();
    });
    expect(claimed?.id).toBe(free.id);
  });
  it("stores an update once whose connection broke in its midst", async () => {
    const job = await store(aTranslation());
    await opened.test.query("DELETE FROM outbox");
    let runs = 0;
    const breaking = opened.test.breakConnections();
    const updates = Array.from({ length: 8 }, () => jobs.update(job.id, (found, now) => {
      runs += 1;
      return { state: { ...found, attempt: found.attempt + 1 }, events: [{ type: "counted", at: now, data: {} }] };
    }));
    const stored = (await Promise.allSettled(updates)).filter((end) => end.status === "fulfilled").length;
    await breaking;
    expect(runs).toBeGreaterThanOrEqual(stored);
    const attempt = (await jobs.find(job.id))?.attempt ?? 0;
    const [outbox] = await opened.test.query<{ events: number }>("SELECT count(*)::int AS events FROM outbox");
    expect(outbox?.events).toBe(attempt);
    // A commit whose answer was lost may have counted; nothing that was told to be stored is missing.
    expect(attempt).toBeGreaterThanOrEqual(stored);
  });
  it("forgets events that happened long ago, and no others", async () => {
    await opened.test.query("DELETE FROM outbox");
    const day = 24 * 3_600_000;
    const job = aTranslation();
    await jobs.add((now) => ({
      state: job, events: [0, 2, 3].map((days) => ({ type: `${days} days ago`, at: now - days * day * 1000, data: {} })),
    }));
    expect(await new PostgresOutbox(opened.database).sweep(day)).toBe(2);
    expect(await opened.test.query("SELECT type FROM outbox")).toEqual([{ type: "0 days ago" }]);
  });
  it("reads jobs that the first server stored, and refuses those of a newer one", async () => {
    const job = await store(aTranslation());
    const [row] = await opened.test.query<{ job: StoredJson }>("SELECT job FROM translations");
    expect(row?.job).toEqual({ $version: 1, ...job });
    await opened.test.query("UPDATE translations SET job = $1", [job]);
    expect([await jobs.find(job.id), (await jobs.list({}, { page: 1, perPage: 1 })).items]).toEqual([job, [job]]);
    await opened.test.query("UPDATE translations SET job = $1", [{ $version: 99, ...job }]);
    for (const reading of [() => jobs.find(job.id), () => jobs.list({}, { page: 1, perPage: 1 }), claim]) {
      await expect(reading()).rejects.toMatchObject({ kind: "unexpected", code: "stored-too-new" });
    }
  });
  it("removes any number of jobs, batch by batch, also those that were queued at one moment", async () => {
    await opened.test.query(canceled("n / 700", 3500), ["owner"]);
    await opened.test.query("DELETE FROM outbox");
    expect(await jobs.removeAll({ queuedFrom: 1 }, (id, now) => [deleted(id, now)])).toBe(2801);
    expect(await opened.test.query("SELECT count(*)::int AS jobs FROM translations")).toEqual([{ jobs: 699 }]);
    expect(await opened.test.query(eventsPerJob)).toEqual([{ events: 2801, jobs: 2801, transactions: 3 }]);
  });
  it("removes a user with any number of jobs in one transaction", async () => {
    const [user, users] = [aUser(), new PostgresUserRepository(opened.database)];
    await users.add({ state: user });
    await opened.test.query(canceled("n", 2500), [user.id]);
    await opened.test.query("DELETE FROM outbox");
    await users.remove(user.id, () => [], (id, now) => [deleted(id, now)]);
    expect((await jobs.list({}, { page: 1, perPage: 1 })).totalItems).toBe(0);
    expect(await opened.test.query(eventsPerJob)).toEqual([{ events: 2500, jobs: 2500, transactions: 1 }]);
  });
});
