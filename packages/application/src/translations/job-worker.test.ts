import { afterEach, describe, expect, it } from "@jest/globals";
import { type InProgress, nothingYet, request, type Translation, type TranslationProfile } from "@dragoman/domain/translations";
import type { Signals } from "../common/signals.js";
import type { PairDirectory } from "../translation-chains/index.js";
import type { JobEnd } from "./held-job.js";
import { JobWorker } from "./job-worker.js";
import type { RunTranslationJob } from "./run-translation-job.js";
import type { TranslationRepository } from "./translation-repository.js";

const aJob = (id: string): Translation =>
  request({ id, ownerId: "u", profile: {} as TranslationProfile, input: "c", inputSize: nothingYet.inputSize, now: 1 });

let started: JobWorker | undefined;
afterEach(() => started?.stop(0));

/** A worker on a queue of jobs; `finish` ends one that it runs. */
function aWorker(queue: Translation[], jobsAtOnce = 2) {
  const listeners: ((subject: string) => void)[] = [];
  const finishing = new Map<string, (end: JobEnd) => void>();
  let claims = 0;
  const jobs = {
    claim: async (_pairs, take) => { claims += 1; const job = queue.shift(); return job && take(job, 1).state; },
  } as Partial<TranslationRepository> as TranslationRepository;
  const directory = { pairs: () => [{ pair: { id: "p" }, running: true }], chains: async () => [] } as unknown as PairDirectory;
  const signals: Signals = { listen: async (_topic, listener) => { listeners.push(listener); return async () => undefined; } };
  const runJob = {
    run: (job: InProgress, stopping: AbortSignal) => new Promise<JobEnd>((resolve) => {
      finishing.set(job.id, resolve);
      stopping.addEventListener("abort", () => resolve("handedBack"));
    }),
  } as Partial<RunTranslationJob> as RunTranslationJob;
  const ends: [string, JobEnd][] = [];
  const worker = started = new JobWorker(jobs, directory, signals, runJob,
    { engineId: "job1", jobsAtOnce, ended: (job, end) => ends.push([job.id, end]), failed: (error) => { throw error; } });
  return {
    worker, ends, claims: () => claims,
    tell: (id: string) => listeners[0]?.(id), // the first that it listens for are translations
    running: () => [...finishing.keys()],
    finish: (id: string) => { finishing.get(id)?.("succeeded"); finishing.delete(id); },
  };
}

const turns = async (): Promise<void> => { for (let turn = 0; turn < 50; turn += 1) await Promise.resolve(); };

describe("JobWorker", () => {
  it("takes as many jobs as it may at once, and the next when one ends", async () => {
    const { worker, running, finish, ends } = aWorker([aJob("a"), aJob("b"), aJob("c")]);
    await worker.start();
    await turns();
    expect(running()).toEqual(["a", "b"]);
    finish("a");
    await turns();
    expect(running()).toEqual(["b", "c"]);
    expect(ends).toEqual([["a", "succeeded"]]);
  });

  it("looks when it hears of a job, but not of the progress of its own", async () => {
    const queue = [aJob("a")];
    const { worker, running, tell, claims } = aWorker(queue, 4);
    await worker.start();
    await turns();
    const before = claims();
    tell("a");
    await turns();
    expect(claims()).toBe(before);
    queue.push(aJob("b"));
    tell("b");
    await turns();
    expect(running()).toEqual(["a", "b"]);
  });

  it("hands back what does not end in time, and takes no more", async () => {
    const queue = [aJob("a")];
    const { worker, ends, tell, running } = aWorker(queue);
    await worker.start();
    await turns();
    const stopped = worker.stop(0);
    queue.push(aJob("b"));
    tell("b");
    await stopped;
    expect(ends).toEqual([["a", "handedBack"]]);
    expect(running()).toEqual(["a"]);
  });
});
