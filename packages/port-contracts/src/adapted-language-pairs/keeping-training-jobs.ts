import assert from "node:assert/strict";
import type { TrainingJobRepository } from "@dragoman/application/adapted-language-pairs";
import {
  advanceTraining, cancelTraining, commentTraining, trainingChanged, trainingCreated, type TrainingJob, trainingStates,
} from "@dragoman/domain/adapted-language-pairs";
import { brokenTexts, hardTexts, rejects, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import type { Promised } from "../common/subject.js";
import { aTrainingJob } from "./a-training-job.js";

/** Stores jobs as they are, in that order; those of one pair are its first one and further ones. */
export async function keep(jobs: TrainingJobRepository, ...built: readonly TrainingJob[]): Promise<void> {
  for (const job of built) {
    const isThere = (await jobs.pairs()).some(({ languagePairId }) => languagePairId === job.profile.languagePairId);
    await (isThere ? jobs.addJob(() => ({ state: job })) : jobs.addPair(() => ({ state: job })));
  }
}

const everything = { page: 1, perPage: 1_000 };

/** What `addPair`, `addJob`, `find`, `update`, `remove`, `pairs` and `updatePair` promise. */
export function keepingTrainingJobs(promised: Promised<StoreSubject<TrainingJobRepository>>): void {
  promised("finds nothing under an id that it does not know", async ({ adapter }) => {
    await keep(adapter, aTrainingJob());
    for (const id of ["", "no-such-job", ...hardTexts, ...brokenTexts]) assert.equal(await adapter.find(id), undefined);
  });
  promised("answers and keeps a new job with its pair, which is not trained by itself", async ({ adapter, events }) => {
    const job = aTrainingJob();
    assert.deepEqual(await adapter.addPair(() => ({ state: job, events: [trainingCreated(job)] })), job);
    assert.deepEqual(await adapter.find(job.id), job);
    const { subject: _named, ...told } = trainingCreated(job);
    assert.deepEqual(await events(), [told]);
    const { languagePairId, name } = job.profile;
    assert.deepEqual(await adapter.pairs(), [{ languagePairId, name, autoAdaptationEnabled: false }]);
  });
  promised("gives the clock of the store, in whole microseconds, which never goes back", async ({ adapter }) => {
    const seen: number[] = [];
    const job = aTrainingJob();
    const look = (now: number): TrainingJob => { seen.push(now); return job; };
    await adapter.addPair((now) => ({ state: look(now) }));
    await adapter.update(job.id, (_, now) => ({ state: look(now) }));
    await adapter.claim("localhost", (_, now) => ({ state: look(now) }));
    assert.equal(seen.length, 3);
    for (const now of seen) assert.ok(Number.isSafeInteger(now) && now > Date.UTC(2020, 0, 1) * 1000, String(now));
    assert.deepEqual(seen, seen.toSorted((a, b) => a - b));
  });
  promised("refuses the name of another pair, without letter case, whatever its languages are", async ({ adapter, events }) => {
    await keep(adapter, aTrainingJob({ profile: { name: "Legal" } }));
    for (const name of ["Legal", "LEGAL", "legal"]) {
      const job = aTrainingJob({ profile: { name, targetLanguageId: "fra" } });
      await rejects(adapter.addPair(() => ({ state: job, events: [trainingCreated(job)] })), "invalid", "adapted-name-taken");
    }
    await keep(adapter, aTrainingJob({ profile: { name: "Legal2" } }));
    assert.equal((await adapter.list({}, "startDate", everything)).totalItems, 2);
    assert.deepEqual(await events(), []);
  });
  promised("lets one of two rivals have a name", async ({ adapter }) => {
    const ends = await Promise.allSettled(upTo(5).map(() => keep(adapter, aTrainingJob({ profile: { name: "same" } }))));
    assert.equal((await adapter.list({}, "startDate", everything)).totalItems, ends.filter(({ status }) => status === "fulfilled").length);
    assert.equal((await adapter.pairs()).length, 1);
  });
  promised("keeps further jobs of a pair that is there, and of no other", async ({ adapter }) => {
    const first = aTrainingJob();
    await rejects(adapter.addJob(() => ({ state: first })), "notFound", "adapted-pair-not-found");
    const further = aTrainingJob({ profile: first.profile });
    await keep(adapter, first, further);
    const { languagePairId } = first.profile;
    assert.deepEqual((await adapter.list({ languagePairId }, "startDate", everything)).items, [further, first]);
    assert.equal((await adapter.pairs()).length, 1);
  });
  promised("tells all pairs, by id", async ({ adapter }) => {
    const ids = ["bb", "Zz", "aa", "cc"];
    await keep(adapter, ...ids.map((name) => aTrainingJob({ profile: { name, languagePairId: name } })));
    assert.deepEqual((await adapter.pairs()).map(({ languagePairId }) => languagePairId), ids.toSorted());
  });
  promised("stores and publishes nothing when `build` throws", async ({ adapter, events }) => {
    const fail = (): never => { throw new Error("not built"); };
    await assert.rejects(adapter.addPair(fail), /not built/);
    await assert.rejects(adapter.addJob(fail), /not built/);
    assert.deepEqual([(await adapter.list({}, "startDate", everything)).totalItems, await adapter.pairs(), await events()], [0, [], []]);
  });
  promised("keeps each state with all its facts", async ({ adapter }) => {
    for (const state of trainingStates) {
      if (state === "deleted") continue;
      const job = aTrainingJob({
        attempt: 3, crashes: 2, progress: 42, trainingStart: 1_700_000_000_123_456, leasedUntil: 5, engineId: "e",
        stages: { clean: "s1", align: "s2" }, test: { content: "c", size: 7, fileName: "t.tmx" }, testSet: "t",
        processorErrors: ["Line 3: broken."], hostsDeployedTo: ["one", "two"], errorMessage: "why", trace: "00-1-2-01",
      }, state);
      await keep(adapter, job);
      assert.deepEqual(await adapter.find(job.id), job);
    }
  });
  promised("keeps every string as it is", async ({ adapter }) => {
    for (const text of [...hardTexts, ...brokenTexts]) {
      const training = { content: "c", size: 1, fileName: text };
      const job = aTrainingJob({ errorMessage: text, training, profile: { comments: text, username: text, trainingHost: text } }, "failed");
      await keep(adapter, job);
      assert.deepEqual(await adapter.find(job.id), job);
    }
  });
  promised("answers and keeps what an update made, and changes no other job", async ({ adapter, events }) => {
    const [job, other] = [aTrainingJob(), aTrainingJob()];
    await keep(adapter, job, other);
    const canceled = await adapter.update(job.id, (found, now) => {
      assert.deepEqual(found, job);
      return trainingChanged(found, cancelTraining(found), now);
    });
    assert.equal(canceled.state, "canceled");
    assert.deepEqual([await adapter.find(job.id), await adapter.find(other.id)], [canceled, other]);
    const { languagePairId } = job.profile;
    assert.deepEqual((await events()).map(({ data }) => data), [{ trainingId: job.id, languagePairId, state: "canceled" }]);
  });
  promised("refuses to change or to remove a job that it does not know", async ({ adapter }) => {
    for (const id of ["no-such-job", ...brokenTexts]) {
      await rejects(adapter.update(id, () => assert.fail("called")), "notFound", "training-job-not-found");
      await rejects(adapter.remove(id, () => assert.fail("called")), "notFound", "training-job-not-found");
    }
  });
  promised("leaves the job untouched and publishes nothing when the change throws", async ({ adapter, events }) => {
    const job = aTrainingJob();
    await keep(adapter, job);
    const fail = (): never => { throw new Error("not wanted"); };
    await assert.rejects(adapter.update(job.id, fail), /not wanted/);
    await assert.rejects(adapter.remove(job.id, fail), /not wanted/);
    assert.deepEqual([await adapter.find(job.id), await events()], [job, []]);
    await adapter.update(job.id, (found) => ({ state: commentTraining(found, "still free") }));
  });
  promised("lets rival updates of one job never interleave", async ({ adapter }) => {
    const job = aTrainingJob();
    await keep(adapter, job);
    await Promise.all(upTo(40).map(() => adapter.update(job.id, (found) => ({ state: { ...found, attempt: found.attempt + 1 } }))));
    assert.equal((await adapter.find(job.id))?.attempt, 40);
  });
  promised("lets an engine that was fenced off change nothing", async ({ adapter }) => {
    const job = aTrainingJob({ attempt: 4 }, "training");
    await keep(adapter, job);
    const late = adapter.update(job.id, (found, now) => ({ state: advanceTraining(found, 3, { progress: 50 }, now) }));
    await rejects(late, "conflict", "training-lease-lost");
    assert.deepEqual(await adapter.find(job.id), job);
  });
  promised("removes a job and answers it as it was, and its pair with the last one", async ({ adapter }) => {
    const job = aTrainingJob();
    const [further, other] = [aTrainingJob({ profile: job.profile }), aTrainingJob()];
    await keep(adapter, job, further, other);
    assert.deepEqual(await adapter.remove(job.id, (found) => { assert.deepEqual(found, job); return []; }), job);
    assert.deepEqual([await adapter.find(job.id), await adapter.find(further.id)], [undefined, further]);
    assert.equal((await adapter.pairs()).length, 2);
    await adapter.remove(further.id, silently);
    assert.deepEqual((await adapter.pairs()).map(({ languagePairId }) => languagePairId), [other.profile.languagePairId]);
    await keep(adapter, aTrainingJob({ profile: { name: job.profile.name } }));
  });
  promised("removes a job only once, whoever asks", async ({ adapter }) => {
    const job = aTrainingJob();
    await keep(adapter, job);
    const ends = await Promise.allSettled(upTo(5).map(() => adapter.remove(job.id, silently)));
    assert.equal(ends.filter((end) => end.status === "fulfilled").length, 1);
  });
  promised("leaves no job without its pair, nor a pair without a job, whoever adds and removes at once", async ({ adapter }) => {
    for (const _ of upTo(10)) {
      const job = aTrainingJob();
      await keep(adapter, job);
      await Promise.allSettled([
        adapter.remove(job.id, silently), adapter.addJob(() => ({ state: aTrainingJob({ profile: job.profile }) })),
      ]);
      const { totalItems } = await adapter.list({ languagePairId: job.profile.languagePairId }, "startDate", everything);
      const isThere = (await adapter.pairs()).some(({ languagePairId }) => languagePairId === job.profile.languagePairId);
      assert.equal(isThere, totalItems === 1);
    }
  });
  promised("keeps what was decided about a pair, with all its jobs", async ({ adapter }) => {
    const [job, other] = [aTrainingJob(), aTrainingJob()];
    await keep(adapter, job, other);
    const { languagePairId, name } = job.profile;
    const changed = await adapter.updatePair(languagePairId, (pair) => {
      assert.deepEqual(pair, { languagePairId, name, autoAdaptationEnabled: false });
      return { state: { ...pair, autoAdaptationEnabled: true } };
    });
    assert.deepEqual(changed, { languagePairId, name, autoAdaptationEnabled: true });
    await adapter.update(job.id, (found) => ({ state: cancelTraining(found) }));
    assert.deepEqual((await adapter.pairs()).map((pair) => pair.autoAdaptationEnabled), [true, false]);
    await assert.rejects(adapter.updatePair(languagePairId, () => { throw new Error("not wanted"); }), /not wanted/);
    for (const id of ["no-such-pair", ...brokenTexts]) {
      await rejects(adapter.updatePair(id, () => assert.fail("called")), "notFound", "adapted-pair-not-found");
    }
  });
}
