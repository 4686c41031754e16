import { languagePair } from "@dragoman/domain/language-pairs";
import {
  handBack, type InProgress, leaseMs, type Preparing, renew, reserve, shortBytes, succeed, type Translation,
} from "@dragoman/domain/translations";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { pairDirectoryKnowing } from "../translation-chains/translation-chains.test-kit.js";
import type { JobEnd } from "./held-job.js";
import { JobWorker } from "./job-worker.js";
import { aJob, begun, keptJobs } from "./translations.test-kit.js";

const pair = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "1.0.0" });
const queued = (id: string, inputSize = 1): Preparing => aJob(id, { inputSize, profile: { languagePairId: pair.id } });
/** A job that two workers died on. */
const suspect = (id: string): Translation => ({ ...handBack(begun(queued(id)), 1), crashes: 2 });

let started: JobWorker | undefined;
afterEach(async () => {
  jest.restoreAllMocks();
  await started?.stop(0);
});

/** A worker on a queue of jobs; `finish` ends one that it runs. */
async function aWorker(queue: readonly (string | Translation)[], jobsAtOnce = 2) {
  const { jobs, signals } = await keptJobs(queue.map((job) => (typeof job === "string" ? queued(job) : job)));
  const { pairs } = await pairDirectoryKnowing([{ pair, expected: true, running: true }]);
  const finishing = new Map<string, (end: JobEnd) => void>();
  const acquitting = new Map<string, () => void>();
  let claims = 0;
  const noted = beforeEachCall(jobs, (method) => method === "claim" && (claims += 1));
  const runJob = {
    run: (job: InProgress, stopping: AbortSignal, acquitted: () => void = () => undefined) => new Promise<JobEnd>((resolve) => {
      finishing.set(job.id, resolve);
      acquitting.set(job.id, acquitted);
      stopping.addEventListener("abort", () => resolve("handedBack"));
    }),
  };
  const ends: [string, JobEnd][] = [];
  const failures: Error[] = [];
  const worker = started = new JobWorker(noted, pairs, signals, runJob,
    { engineId: "job1", jobsAtOnce, ended: (job, end) => ends.push([job.id, end]), failed: (error) => failures.push(error as Error) });
  return {
    failures, worker, ends, jobs, claims: () => claims,
    add: (job: Translation) => jobs.add(() => ({ state: job })),
    acquit: (id: string) => acquitting.get(id)?.(),
    progress: (id: string) =>
      jobs.update(id, (job, now) => ({ state: renew(job, job.attempt, { result: { completedSegments: 1 } }, now) })),
    running: () => [...finishing.keys()],
    finish: (id: string) => { finishing.get(id)?.("succeeded"); finishing.delete(id); },
  };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => { setImmediate(resolve); });
};

describe("JobWorker", () => {
  it("takes as many jobs as it may at once, and the next when one ends", async () => {
    const { worker, running, finish, ends } = await aWorker(["a", "b", "c"]);
    await worker.start();
    await turns();
    expect(running()).toEqual(["a", "b"]);
    finish("a");
    await turns();
    expect(running()).toEqual(["b", "c"]);
    expect(ends).toEqual([["a", "succeeded"]]);
  });

  it("looks when it hears of a job, but not of the progress of its own", async () => {
    const { worker, running, progress, add, claims } = await aWorker(["a"], 4);
    await worker.start();
    await turns();
    const before = claims();
    await progress("a");
    await turns();
    expect(claims()).toBe(before);
    await add(queued("b"));
    await turns();
    expect(running()).toEqual(["a", "b"]);
  });

  it("hands back what does not end in time, and takes no more", async () => {
    const { worker, ends, add, running } = await aWorker(["a"]);
    await worker.start();
    await turns();
    const stopped = worker.stop(0);
    await add(queued("b"));
    await stopped;
    expect(ends).toEqual([["a", "handedBack"]]);
    expect(running()).toEqual(["a"]);
  });

  it("keeps a place for short documents", async () => {
    const long = (id: string): Preparing => queued(id, shortBytes + 1);
    const { worker, running, finish } = await aWorker([long("long1"), long("long2"), long("long3"), "short1", "short2"]);
    await worker.start();
    await turns();
    expect(running()).toEqual(["short1", "long1"]);
    finish("short1");
    await turns();
    expect(running()).toEqual(["long1", "short2"]);
    finish("short2");
    await turns();
    expect(running()).toEqual(["long1"]);
  });

  it("takes from each line in turn", async () => {
    const into = (id: string): Preparing => aJob(id, { profile: { languagePairId: "AutSpa" } });
    const { worker, running } = await aWorker(["a", "b", "c", into("d"), into("e")], 4);
    await worker.start();
    await turns();
    expect(running()).toEqual(["a", "d", "b", "e"]);
  });

  it("runs a job that others died on alone, until it is acquitted", async () => {
    const { worker, running, acquit, finish } = await aWorker(["a", suspect("b")]);
    await worker.start();
    await turns();
    expect(running()).toEqual(["b"]);
    acquit("b");
    await turns();
    expect(running()).toEqual(["b", "a"]);
    finish("b");
    finish("a");
  });

  it("empties itself for a job that others died on, but not when another engine does", async () => {
    const { worker, running, finish, add, jobs } = await aWorker(["a", "b", "c", "d", "e"]);
    let now = 0;
    jest.spyOn(performance, "now").mockImplementation(() => now);
    await worker.start();
    await turns();
    expect(running()).toEqual(["a", "b"]);
    await add(suspect("suspect"));
    await jobs.update("suspect", (job, at) => ({ state: reserve(job, "job2", at) }));
    now += 5_000;
    finish("a");
    await turns();
    expect(running()).toEqual(["b", "c"]);
    await jobs.update("suspect", (job) => ({ state: { ...job, reserved: { engineId: "job2", until: 0 } } as InProgress }));
    now += 5_000;
    finish("b");
    await turns();
    expect(running()).toEqual(["c"]);
    finish("c");
    await turns();
    expect(running()).toEqual(["suspect"]);
    finish("suspect");
    await turns();
    expect(running()).toEqual(["d", "e"]);
  });

  it("goes on emptying itself when a rival hides the job for a moment, but not when it is gone", async () => {
    const { worker, running, finish, add, jobs } = await aWorker(["a", "b", "c"]);
    let now = 0;
    jest.spyOn(performance, "now").mockImplementation(() => now);
    await worker.start();
    await turns();
    await add(suspect("suspect"));
    now += 5_000;
    finish("a");
    await turns();
    for (const expected of [["b"], ["b", "c"]]) {
      jest.spyOn(jobs, "claim").mockResolvedValueOnce(undefined);
      now += 5_000;
      await add(queued(`later${now}`));
      await turns();
      expect(running()).toEqual(expected);
    }
  });

  it.each([
    ["fails", () => Promise.reject(new Error("no connection")), "no connection"],
    ["does not end", () => new Promise<never>(() => undefined), "the look for jobs does not end"],
  ])("is stuck when looking for work %s for two minutes, and not when it works in between", async (_, claim, why) => {
    jest.useFakeTimers();
    const { worker, jobs, failures } = await aWorker([]);
    let stuck: Error | undefined;
    void worker.stuck.then((reason) => { stuck = reason; });
    await worker.start();
    await jest.advanceTimersByTimeAsync(200_000);
    jest.spyOn(jobs, "claim").mockImplementation(claim);
    await jest.advanceTimersByTimeAsync(110_000);
    expect(stuck).toBeUndefined();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(stuck?.message).toBe(`it could not look for jobs for 120 s: ${why}`);
    expect(failures.every(({ message }) => message === why)).toBe(true);
    jest.useRealTimers();
    started = undefined;
  });

  it("fails a document that kills every engine, and no other that was in one with it", async () => {
    const innocent = ["a", "b", "c", "d", "e", "f"];
    const { jobs, clock, signals } = await keptJobs([queued("killer"), ...innocent.map((id) => queued(id))]);
    const { pairs } = await pairDirectoryKnowing([{ pair, expected: true, running: true }]);
    /** One engine until it dies, or until nothing is left for it; a dead one ends nothing any more. */
    const live = async (engineId: string): Promise<void> => {
      const underWay: InProgress[] = [];
      let dies = false;
      const runJob = {
        run: async (job: InProgress): Promise<JobEnd> => {
          underWay.push(job);
          dies ||= job.id === "killer";
          await turns();
          if (dies) return new Promise(() => undefined);
          await jobs.update(job.id, (held, now) => ({ state: succeed(held, job.attempt, { outputs: { document: "d" } }, now) }));
          return "succeeded";
        },
      };
      const worker = new JobWorker(jobs, pairs, signals, runJob,
        { engineId, jobsAtOnce: 4, ended: () => undefined, failed: (error) => { throw error; } });
      await worker.start();
      for (let seen = -1; seen < underWay.length;) {
        seen = underWay.length;
        await turns();
        await turns();
      }
      void worker.stop(0);
    };
    for (let engine = 1; engine <= 7; engine += 1) {
      await live(`job${engine}`);
      clock.advance(leaseMs + 1);
    }
    const ended = await Promise.all(["killer", ...innocent].map((id) => jobs.find(id)));
    expect(ended.map((job) => job?.substate)).toEqual(["failed", ...innocent.map(() => "succeeded")]);
    expect(Math.max(...ended.slice(1).map((job) => job?.crashes ?? 0))).toBe(2);
  });
});
