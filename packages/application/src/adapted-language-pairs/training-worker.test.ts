import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import { cancelTraining, trainingChanged } from "@dragoman/domain/adapted-language-pairs";
import { MemorySignals } from "@dragoman/adapters-memory/common";
import { DomainError } from "@dragoman/domain/common";
import { afterEach, describe, expect, it } from "@jest/globals";
import { text } from "node:stream/consumers";
import { aHost, until } from "../hosts/hosts.test-kit.js";
import type { TrainingEnd } from "./held-training.js";
import { RunTrainingJob } from "./run-training-job.js";
import type { Trained, Trainer, TrainingOrder, TrainingWatch } from "./trainer.js";
import { aTrainingJob, bytesOf, keptTrainings, type TrainingFacts } from "./trainings.test-kit.js";
import { TrainingWorker } from "./training-worker.js";

const score = { adapted: { value: 2, low: 1, high: 3 } };
const report = {
  split: { kind: "random", trainingUnits: 1, developmentUnits: 1, testUnits: 1, nearDuplicates: 0 }, methods: [], choice: "", segments: 1,
  isTooFew: true, bleu: score, chrf: score, fuzzyLevels: [], unknownWords: 0,
  cleaning: { training: { read: 1, kept: 1, leftOut: [], verdict: [] } }, stages: [], remarks: [],
} as unknown as Trained["report"];

let started: TrainingWorker[] = [];
afterEach(async () => {
  await Promise.all(started.map((worker) => worker.stop(0)));
  started = [];
});

/** A trainer of stages; each is finished when a test says so. It writes down which it did. */
class SteppingTrainer implements Trainer {
  readonly did: string[] = [];
  readonly under = new Map<string, string>();
  readonly aborted: string[] = [];
  private readonly gates = new Map<string, (failure?: Error) => void>();

  constructor(private readonly names: readonly string[] = ["units", "alignment", "scored"]) {}

  /** Lets the stage that is under way end. */
  finish(id: string, failure?: Error): void {
    this.gates.get(id)?.(failure);
  }

  async train({ trainingId: id, training }: TrainingOrder, { stages, tell, signal }: TrainingWatch): Promise<Trained> {
    let made = await text(training.bytes());
    for (const name of this.names) {
      const before = await stages.load(name);
      if (before === undefined) {
        this.under.set(id, name);
        await this.gate(id, signal);
        this.did.push(`${id} ${name}`);
        // As from a thread of its own, what fails comes back as a sentence alone.
        await stages.save(name, bytesOf(`${made}+${name}`)).catch((cause: Error) => { throw new Error(cause.message); });
      }
      made = before === undefined ? `${made}+${name}` : await text(before.bytes);
      tell({ state: name === "scored" ? "computingBleu" : "training", progress: 30, processorErrors: [`told by ${name}`] });
    }
    const zero = { characters: { source: 1, target: 1 }, words: { source: 1, target: 1 }, translationUnits: 1 };
    return {
      model: () => bytesOf(`model of ${made}`), sha256: "f".repeat(64), testSet: () => bytesOf("{}\n"),
      report, bleu: { baseline: 1, adapted: 2 },
      input: { training: zero, test: { ...zero, autoExtracted: true } }, close: async () => {},
    };
  }

  private gate(id: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.gates.set(id, (failure) => (failure === undefined ? resolve() : reject(failure)));
      signal.addEventListener("abort", () => {
        this.aborted.push(id);
        reject(signal.reason as Error);
      });
    });
  }
}

/** `isDeaf`: no signal comes to the worker. */
async function world({ trainer = new SteppingTrainer(), isDeaf = false } = {}) {
  const kept = keptTrainings();
  const signals = isDeaf ? new MemorySignals() : kept.signals;
  const engines = ["first", "second"].map((id) => ({ kind: "training" as const, id, expectedRunning: true }));
  await kept.hosts.add({ state: aHost("one", { engines }) });
  const ends: [string, TrainingEnd][] = [];
  const failures: unknown[] = [];
  const worker = async (engineId = "first", trainingsAtOnce = 2): Promise<TrainingWorker> => {
    const run = new RunTrainingJob(kept.jobs, kept.contents, trainer);
    const made = new TrainingWorker(kept.jobs, kept.hosts, signals, run, {
      engineId, trainingsAtOnce, ended: ({ id }, end) => ends.push([id, end]), failed: (failure) => failures.push(failure),
    });
    started.push(made);
    await made.start();
    return made;
  };
  const job = async (id: string, facts: TrainingFacts = {}): Promise<TrainingJob> => {
    const training = { content: await kept.write("data"), size: 4, fileName: "data.tmx" };
    return kept.add(aTrainingJob({ id, training, ...facts, profile: { name: `pair${id}`, ...facts.profile } }));
  };
  const under = (id: string, stage: string) => until(() => trainer.under.get(id) === stage);
  /** Lets a job go through a stage. */
  const through = async (id: string, stage: string): Promise<void> => {
    await under(id, stage);
    trainer.finish(id);
    await until(() => trainer.did.includes(`${id} ${stage}`));
  };
  const ended = (id: string) => until(() => ends.find(([one]) => one === id)?.[1]);
  return { ...kept, trainer, ends, failures, worker, job, under, through, ended };
}

describe("TrainingWorker", () => {
  it("trains a job of its host through its stages, and stores what that yields", async () => {
    const { job, worker, through, ended, jobs, contents } = await world();
    const [mine, others] = [await job("mine"), await job("others", { profile: { trainingHost: "two" } })];
    await worker();
    for (const stage of ["units", "alignment", "scored"]) await through(mine.id, stage);
    expect(await ended(mine.id)).toBe("succeeded");
    const done = await jobs.find(mine.id);
    expect(done).toMatchObject({
      state: "readyToDeploy", progress: 100, stages: {}, bleu: { baseline: 1, adapted: 2 }, processorErrors: ["told by scored"], attempt: 1,
    });
    expect(await text(contents.read(done?.model?.content ?? ""))).toBe("model of data+units+alignment+scored");
    expect((await jobs.find(others.id))?.state).toBe("dispatching");
  });

  it("leads a job through all of its states, each told once, where no stage is left to do", async () => {
    const { job, worker, ended, write, changes } = await world();
    const stages = { units: await write("data+units"), alignment: await write("data+alignment"), scored: await write("data+scored") };
    await job("a", { stages });
    await worker();
    expect(await ended("a")).toBe("succeeded");
    const told = await changes.outbox.read(0, 100);
    expect(told.map(({ data }) => data["state"])).toEqual(["initializing", "training", "computingBleu", "readyToDeploy"]);
  });

  it("takes as many at once as it may, the oldest first", async () => {
    const { job, worker, under, through, trainer } = await world();
    for (const [n, id] of ["a", "b", "c"].entries()) await job(id, { queued: n + 1 });
    await worker();
    await Promise.all([under("a", "units"), under("b", "units")]);
    expect([...trainer.under.keys()]).toEqual(["a", "b"]);
    for (const stage of ["units", "alignment", "scored"]) await through("b", stage);
    await under("c", "units");
  });

  // Within two seconds, of which a busy machine may make more.
  it.each([
    ["at once", false], ["at its next look, where the signal was lost", true],
  ])("ends a training that somebody canceled %s, and writes nothing of it any more", async (_, isDeaf) => {
    const { job, worker, under, ended, jobs, trainer } = await world({ isDeaf });
    await job("a");
    await worker();
    await under("a", "units");
    await jobs.update("a", (held, now) => trainingChanged(held, cancelTraining(held), now));
    expect(await ended("a")).toBe("lost");
    expect([trainer.aborted, (await jobs.find("a"))?.state]).toEqual([["a"], "canceled"]);
  }, 10_000);

  it("stops at the end of a stage, hands the job back, and another goes on behind it", async () => {
    const { job, worker, under, through, ended, jobs, trainer, ends } = await world();
    await job("a");
    const first = await worker("first");
    await through("a", "units");
    await under("a", "alignment");
    const stopped = first.stop(60_000);
    trainer.finish("a");
    await stopped;
    expect([await ended("a"), (await jobs.find("a"))?.crashes]).toEqual(["handedBack", 0]);
    ends.length = 0;
    await worker("second");
    await through("a", "scored");
    expect(await ended("a")).toBe("succeeded");
    expect(trainer.did).toEqual(["a units", "a alignment", "a scored"]);
  });

  it("gives a stage up that does not end within the grace, without counting a crash", async () => {
    const { job, worker, under, ended, jobs, trainer } = await world();
    await job("a");
    const first = await worker();
    await under("a", "units");
    await first.stop(20);
    expect([await ended("a"), trainer.aborted]).toEqual(["handedBack", ["a"]]);
    expect(await jobs.find("a")).toMatchObject({ state: "initializing", leasedUntil: 0, crashes: 0 });
  });

  it("goes on with a job whose engine died when its lease is over, and clears it of the crash at the end of a stage", async () => {
    const { job, worker, through, under, jobs, clock, contents } = await world();
    const units = (await contents.write(bytesOf("data+units"))).id;
    await job("a", { stages: { units }, attempt: 3, crashes: 1, engineId: "dead", leasedUntil: clock.now() + 30e6, state: "training" });
    await worker();
    clock.advance(31_000);
    await under("a", "alignment");
    expect(await jobs.find("a")).toMatchObject({ attempt: 4, crashes: 2, state: "training" });
    await through("a", "alignment");
    await until(async () => (await jobs.find("a"))?.crashes === 0);
  }, 20_000);

  it("goes on at once with what it held when it died, and counts the crash", async () => {
    const { job, worker, under, jobs, clock } = await world();
    const held = { engineId: "first", leasedUntil: clock.now() + 30e6, state: "training" };
    await job("a", { attempt: 3, ...held });
    await job("b", { attempt: 3, ...held, engineId: "second" });
    await worker();
    await under("a", "units");
    expect(await jobs.find("a")).toMatchObject({ attempt: 5, crashes: 1, engineId: "first" });
    expect(await jobs.find("b")).toMatchObject({ attempt: 3, crashes: 0, engineId: "second" });
  });

  it.each<[string, Error, TrainingEnd, object]>([
    ["fails it with a sentence", new DomainError("invalid", "training-data-unreadable", "It is no TMX.", { details: "Send TMX." }),
      "failed", { state: "failed", errorMessage: "It is no TMX. Send TMX." }],
    ["fails it for what it did not expect", new Error("broken"), "failed", { state: "failed", errorMessage: "broken" }],
    ["hands it back where the reason may pass", new DomainError("unavailable", "no-engine-running", "Not now."), "handedBack",
      { state: "initializing", crashes: 0 }],
  ])("%s", async (_, failure, end, left) => {
    const { job, worker, under, ended, jobs, trainer } = await world();
    await job("a");
    await worker();
    await under("a", "units");
    trainer.finish("a", failure);
    expect(await ended("a")).toBe(end);
    expect(await jobs.find("a")).toMatchObject(left);
  });

  it("does a stage again whose result is not there any more", async () => {
    const { job, worker, through, ended } = await world();
    await job("a", { stages: { units: "swept" } });
    await worker();
    for (const stage of ["units", "alignment", "scored"]) await through("a", stage);
    expect(await ended("a")).toBe("succeeded");
  });
});
