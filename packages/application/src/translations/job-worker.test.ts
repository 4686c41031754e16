import { languagePair } from "@dragoman/domain/language-pairs";
import { type InProgress, type Preparing, renew } from "@dragoman/domain/translations";
import { afterEach, describe, expect, it } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { pairDirectoryKnowing } from "../translation-chains/translation-chains.test-kit.js";
import type { JobEnd } from "./held-job.js";
import { JobWorker } from "./job-worker.js";
import { aJob, keptJobs } from "./translations.test-kit.js";

const pair = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "1.0.0" });
const queued = (id: string): Preparing => aJob(id, { profile: { languagePairId: pair.id } });

let started: JobWorker | undefined;
afterEach(() => started?.stop(0));

/** A worker on a queue of jobs; `finish` ends one that it runs. */
async function aWorker(queue: readonly string[], jobsAtOnce = 2) {
  const { jobs, signals } = await keptJobs(queue.map(queued));
  const { pairs } = await pairDirectoryKnowing([{ pair, expected: true, running: true }]);
  const finishing = new Map<string, (end: JobEnd) => void>();
  let claims = 0;
  const noted = beforeEachCall(jobs, (method) => method === "claim" && (claims += 1));
  const runJob = {
    run: (job: InProgress, stopping: AbortSignal) => new Promise<JobEnd>((resolve) => {
      finishing.set(job.id, resolve);
      stopping.addEventListener("abort", () => resolve("handedBack"));
    }),
  };
  const ends: [string, JobEnd][] = [];
  const worker = started = new JobWorker(noted, pairs, signals, runJob,
    { engineId: "job1", jobsAtOnce, ended: (job, end) => ends.push([job.id, end]), failed: (error) => { throw error; } });
  return {
    worker, ends, claims: () => claims,
    add: (id: string) => jobs.add(() => ({ state: queued(id) })),
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
    await add("b");
    await turns();
    expect(running()).toEqual(["a", "b"]);
  });

  it("hands back what does not end in time, and takes no more", async () => {
    const { worker, ends, add, running } = await aWorker(["a"]);
    await worker.start();
    await turns();
    const stopped = worker.stop(0);
    await add("b");
    await stopped;
    expect(ends).toEqual([["a", "handedBack"]]);
    expect(running()).toEqual(["a"]);
  });
});
