import assert from "node:assert/strict";
import type { TranslationRepository } from "@dragoman/application/translations";
import { cancel, created, lineOf, renew, type Translation, translationChanged, translationSubstates } from "@dragoman/domain/translations";
import { aTranslation, aUser } from "../common/builders.js";
import { brokenTexts, hardTexts, rejects, until, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import type { Promised } from "../common/subject.js";
import type { TranslationRepositorySubject } from "./translation-repository-subject.js";

/** Stores jobs as they are, in that order. */
export async function store(jobs: TranslationRepository, ...built: readonly Translation[]): Promise<void> {
  for (const job of built) await jobs.add(() => ({ state: job }));
}

const entitle = (job: Translation, title: string): Translation => ({ ...job, profile: { ...job.profile, title } });

/** What `add`, `find`, `update` and `remove` promise. */
export function keepingTranslations(promised: Promised<TranslationRepositorySubject>): void {
  promised("finds nothing under an id that it does not know", async ({ adapter }) => {
    await store(adapter, aTranslation());
    for (const id of ["", "no-such-job", ...hardTexts, ...brokenTexts]) assert.equal(await adapter.find(id), undefined);
  });
  promised("answers and keeps a new job", async ({ adapter, events }) => {
    const job = aTranslation();
    assert.deepEqual(await adapter.add(() => ({ state: job, events: [created(job)] })), job);
    assert.deepEqual(await adapter.find(job.id), job);
    assert.deepEqual(await events(), [created(job)]);
  });
  promised("gives the clock of the store, in whole microseconds, which never goes back", async ({ adapter }) => {
    const seen: number[] = [];
    const job = aTranslation();
    const look = (now: number): Translation => { seen.push(now); return job; };
    await adapter.add((now) => ({ state: look(now) }));
    await adapter.update(job.id, (_, now) => ({ state: look(now) }));
    await adapter.claim([lineOf(job)], (_, now) => ({ state: look(now) }));
    assert.equal(seen.length, 3);
    for (const now of seen) assert.ok(Number.isSafeInteger(now) && now > Date.UTC(2020, 0, 1) * 1000, String(now));
    assert.deepEqual(seen, seen.toSorted((a, b) => a - b));
  });
  promised("stores and publishes nothing when `build` throws", async ({ adapter, events }) => {
    await assert.rejects(adapter.add(() => { throw new Error("not built"); }), /not built/);
    assert.equal((await adapter.list({}, { page: 1, perPage: 10 })).totalItems, 0);
    assert.deepEqual(await events(), []);
  });
  promised("refuses a job whose owner is not there", async ({ adapter, users, events }) => {
    await users.remove("owner", silently, silently);
    for (const ownerId of ["owner", "", ...hardTexts, ...brokenTexts]) {
      const job = aTranslation({ ownerId });
      await rejects(adapter.add(() => ({ state: job, events: [created(job)] })), "unauthenticated", "not-authenticated");
    }
    assert.equal((await adapter.list({}, { page: 1, perPage: 10 })).totalItems, 0);
    assert.deepEqual(await events(), []);
  });
  promised("leaves no job of an owner who is removed meanwhile", async ({ adapter, users }) => {
    for (const round of upTo(20)) {
      const owner = aUser();
      await users.add({ state: owner });
      const jobs = upTo(4).map((n) => aTranslation({ id: `${round}-${n}`, ownerId: owner.id }));
      await Promise.allSettled([store(adapter, jobs[0] as Translation), store(adapter, jobs[1] as Translation),
        users.remove(owner.id, silently, silently), store(adapter, jobs[2] as Translation), store(adapter, jobs[3] as Translation)]);
      assert.equal((await adapter.list({ ownerId: owner.id }, { page: 1, perPage: 10 })).totalItems, 0);
    }
  });
  promised("keeps each state with all its facts", async ({ adapter }) => {
    for (const substate of translationSubstates) {
      const outputs = { document: "a", text: "b" };
      const job = aTranslation({ attempt: 3, crashes: 2, started: 1_700_000_000_123_456, outputs, leasedUntil: 5 }, substate);
      await store(adapter, job);
      assert.deepEqual(await adapter.find(job.id), job);
    }
  });
  promised("keeps every string as it is", async ({ adapter }) => {
    for (const text of [...hardTexts, ...brokenTexts]) {
      const job = aTranslation({ reason: text, profile: { title: text, linguisticOptions: { [text]: text } } }, "failed");
      await store(adapter, job);
      assert.deepEqual(await adapter.find(job.id), job);
    }
  });
  promised("answers and keeps what an update made", async ({ adapter, events }) => {
    const job = aTranslation();
    await store(adapter, job);
    const canceled = await adapter.update(job.id, (found, now) => {
      assert.deepEqual(found, job);
      return translationChanged(found, cancel(found, now), now);
    });
    assert.equal(canceled.substate, "canceled");
    assert.deepEqual(await adapter.find(job.id), canceled);
    assert.deepEqual((await events()).map((event) => event.data), [{ translationId: job.id, state: "done", substate: "canceled" }]);
  });
  promised("refuses to change a job that it does not know", async ({ adapter }) => {
    await rejects(adapter.update("no-such-job", () => assert.fail("called")), "notFound", "translation-not-found");
  });
  promised("leaves the job untouched and publishes nothing when the change throws", async ({ adapter, events }) => {
    const job = aTranslation();
    await store(adapter, job);
    await assert.rejects(adapter.update(job.id, () => { throw new Error("not wanted"); }), /not wanted/);
    assert.deepEqual(await adapter.find(job.id), job);
    assert.deepEqual(await events(), []);
    await adapter.update(job.id, (found) => ({ state: entitle(found, "still free") }));
  });
  promised("changes no other job", async ({ adapter }) => {
    const [one, other] = [aTranslation(), aTranslation()];
    await store(adapter, one, other);
    await adapter.update(one.id, (job) => ({ state: entitle(job, "new") }));
    assert.deepEqual(await adapter.find(other.id), other);
  });
  promised("lets rival updates of one job never interleave", async ({ adapter, events }) => {
    const job = aTranslation();
    await store(adapter, job);
    await Promise.all(upTo(40).map(() => adapter.update(job.id, (found) => ({
      state: { ...found, attempt: found.attempt + 1 }, events: [{ type: "counted", at: 0, data: { attempt: String(found.attempt + 1) } }],
    }))));
    assert.equal((await adapter.find(job.id))?.attempt, 40);
    assert.deepEqual((await events()).map((event) => event.data["attempt"]), upTo(40).map(String));
  });
  promised("lets a worker that was fenced off change nothing", async ({ adapter }) => {
    const job = aTranslation({ attempt: 4 }, "translating");
    await store(adapter, job);
    const late = adapter.update(job.id, (found, now) => ({ state: renew(found, 3, { result: { progress: 50 } }, now) }));
    await rejects(late, "conflict", "translation-lease-lost");
    assert.deepEqual(await adapter.find(job.id), job);
  });
  promised("publishes the events of one change in their order", async ({ adapter, events }) => {
    const job = aTranslation();
    await store(adapter, job);
    const stored = upTo(5).map((n) => ({ type: "step", at: n, data: { n: String(n) } }));
    await adapter.update(job.id, (state) => ({ state, events: stored }));
    await until("all events are there", async () => (await events()).length === 5);
    assert.deepEqual(await events(), stored);
  });
  promised("removes a job and answers it as it was", async ({ adapter }) => {
    const [job, other] = [aTranslation(), aTranslation()];
    await store(adapter, job, other);
    assert.deepEqual(await adapter.remove(job.id, (found) => { assert.deepEqual(found, job); return []; }), job);
    assert.equal(await adapter.find(job.id), undefined);
    assert.deepEqual(await adapter.find(other.id), other);
    await rejects(adapter.remove(job.id, () => assert.fail("called")), "notFound", "translation-not-found");
  });
  promised("removes nothing when the check throws", async ({ adapter }) => {
    const job = aTranslation();
    await store(adapter, job);
    await assert.rejects(adapter.remove(job.id, () => { throw new Error("keep it"); }), /keep it/);
    assert.deepEqual(await adapter.find(job.id), job);
  });
  promised("removes a job only once, whoever asks", async ({ adapter }) => {
    const job = aTranslation();
    await store(adapter, job);
    const ends = await Promise.allSettled(upTo(5).map(() => adapter.remove(job.id, silently)));
    assert.equal(ends.filter((end) => end.status === "fulfilled").length, 1);
  });
  promised("counts jobs by substate", async ({ adapter }) => {
    assert.deepEqual(await adapter.count(), {});
    await store(adapter, aTranslation(), aTranslation(), aTranslation({}, "failed"));
    assert.deepEqual(await adapter.count(), { created: 2, failed: 1 });
  });
}
