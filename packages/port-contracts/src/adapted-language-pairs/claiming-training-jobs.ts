import assert from "node:assert/strict";
import type { TrainingJobRepository } from "@dragoman/application/adapted-language-pairs";
import {
  cancelTraining, type Carried, carryOn, startTraining, trainingChanged, type TrainingJob, trainingStates,
} from "@dragoman/domain/adapted-language-pairs";
import type { Change, Instant } from "@dragoman/domain/common";
import { brokenTexts, until, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import type { Promised } from "../common/subject.js";
import { aTrainingJob } from "./a-training-job.js";
import { keep } from "./keeping-training-jobs.js";

type Subject = StoreSubject<TrainingJobRepository>;

const take = (job: TrainingJob, now: Instant): Change<TrainingJob> => trainingChanged(job, startTraining(job, "engine", now), now);
const carry = (job: Carried, now: Instant): Change<TrainingJob> => trainingChanged(job, carryOn(job, "server", now), now);
const soon = (): Instant => Date.now() * 1000 + 20e6;

/** What `claim`, `claimCarried` and the signals promise. */
export function claimingTrainingJobs(promised: Promised<Subject>): void {
  promised("answers undefined when there is nothing to claim", async ({ adapter }) => {
    assert.equal(await adapter.claim("localhost", () => assert.fail("called")), undefined);
    await keep(adapter, aTrainingJob({}, "readyToDeploy"));
    for (const host of ["localhost", "", ...brokenTexts]) assert.equal(await adapter.claim(host, () => assert.fail("called")), undefined);
    assert.equal(await adapter.claimCarried(() => assert.fail("called")), undefined);
  });
  promised("gives the job to `take` and stores what it returns, with its events", async ({ adapter, events }) => {
    const job = aTrainingJob();
    await keep(adapter, job);
    const claimed = await adapter.claim("localhost", (found, now) => {
      assert.deepEqual(found, job);
      return take(found, now);
    });
    assert.equal(claimed?.state, "initializing");
    assert.deepEqual(await adapter.find(job.id), claimed);
    assert.deepEqual((await events()).map(({ data }) => data["state"]), ["initializing"]);
    assert.equal(await adapter.claim("localhost", take), undefined);
  });
  promised("gives the oldest job of the host, in any letter case of its name", async ({ adapter }) => {
    const of = (trainingHost: string, queued: number): TrainingJob => aTrainingJob({ queued, profile: { trainingHost } });
    const [late, early, other] = [of("One", 2e15), of("one", 1e15), of("two", 5e14)];
    await keep(adapter, late, other, early);
    for (const { id } of [early, late]) assert.equal((await adapter.claim("ONE", take))?.id, id);
    assert.equal(await adapter.claim("one", take), undefined);
    assert.equal((await adapter.claim("two", take))?.id, other.id);
  });
  promised("gives exactly the claimable jobs, each by its own way", async ({ adapter }) => {
    const inEachState = (leasedUntil: Instant): TrainingJob[] =>
      trainingStates.flatMap((state) => (state === "deleted" ? [] : [aTrainingJob({ attempt: 1, leasedUntil }, state)]));
    const [free, died, held] = [inEachState(0), inEachState(1_000_000), inEachState(soon())];
    const ahead = aTrainingJob({ attempt: 1, leasedUntil: 4e15 }, "training");
    await keep(adapter, ...free, ...died, ahead, ...held);
    const given = async (claim: () => Promise<TrainingJob | undefined>): Promise<string[]> => {
      const ids: string[] = [];
      for (let job = await claim(); job !== undefined; job = await claim()) ids.push(job.id);
      return ids;
    };
    const ids = (jobs: readonly TrainingJob[], states: readonly string[]): string[] =>
      jobs.filter(({ state }) => states.includes(state)).map(({ id }) => id);
    const worked = ["dispatching", "initializing", "training", "computingBleu"];
    assert.deepEqual((await given(() => adapter.claim("localhost", take))).toSorted(),
      [...ids([...free, ...died], worked), ahead.id, ...ids(held, ["dispatching"])].toSorted());
    const carried = ["deploying", "undeploying", "deleting"];
    assert.deepEqual(await given(() => adapter.claimCarried(carry)), ids([...free, ...died], carried));
    for (const job of held.filter(({ state }) => state !== "dispatching")) assert.deepEqual(await adapter.find(job.id), job);
  });
  promised("leaves the job to others when `take` throws", async ({ adapter, events }) => {
    const [job, carried] = [aTrainingJob(), aTrainingJob({}, "deploying")];
    await keep(adapter, job, carried);
    await assert.rejects(adapter.claim("localhost", () => { throw new Error("not now"); }), /not now/);
    await assert.rejects(adapter.claimCarried(() => { throw new Error("not now"); }), /not now/);
    assert.deepEqual([await adapter.find(job.id), await adapter.find(carried.id), await events()], [job, carried, []]);
    assert.deepEqual([(await adapter.claim("localhost", take))?.id, (await adapter.claimCarried(carry))?.id], [job.id, carried.id]);
  });
  promised("gives no job to two: 10 claimers, 40 jobs", async ({ adapter }) => {
    const jobs = upTo(40).map(() => aTrainingJob());
    await keep(adapter, ...jobs);
    const claimed = (await Promise.all(upTo(10).map(async () => {
      const mine: string[] = [];
      for (;;) {
        const job = await adapter.claim("localhost", take);
        if (job === undefined) return mine;
        assert.equal(job.attempt, 1);
        mine.push(job.id);
      }
    }))).flat();
    assert.deepEqual(claimed.toSorted(), jobs.map(({ id }) => id).toSorted());
  });
  promised("never interleaves a claim with an update of the same job", async ({ adapter }) => {
    for (const _ of upTo(20)) {
      const job = aTrainingJob();
      await keep(adapter, job);
      const [claimed, canceled] = await Promise.all([
        adapter.claim("localhost", take), adapter.update(job.id, (found, now) => trainingChanged(found, cancelTraining(found), now)),
      ]);
      assert.equal(canceled.attempt, claimed === undefined ? 1 : 2);
      assert.deepEqual(await adapter.find(job.id), canceled);
    }
  });
  promised("signals each committed change, and nothing that was not committed", async ({ adapter, signals }) => {
    const heard: string[] = [];
    await signals.listen("trainings", (id) => heard.push(id));
    const [job, carried, last] = [aTrainingJob(), aTrainingJob({}, "deploying"), aTrainingJob()];
    const fail = (): never => { throw new Error("no"); };
    await keep(adapter, job, carried);
    await adapter.update(job.id, (state) => ({ state }));
    await adapter.claim("localhost", take);
    await adapter.claimCarried(carry);
    for (const failing of [adapter.addPair(fail), adapter.update(job.id, fail), adapter.remove(job.id, fail)]) {
      await assert.rejects(failing);
    }
    await adapter.remove(job.id, silently);
    await keep(adapter, last);
    await until("the last one is heard", () => heard.includes(last.id));
    assert.deepEqual(heard, [job.id, carried.id, job.id, job.id, carried.id, job.id, last.id]);
  });
}
