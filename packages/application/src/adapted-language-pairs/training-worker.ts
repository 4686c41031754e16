import {
  abandonTraining, startTraining, type Trained as HeldJob, trainingChanged, type TrainingJob, trainingUnderWay,
} from "@dragoman/domain/adapted-language-pairs";
import { sameEngineId } from "@dragoman/domain/hosts";
import { Bell } from "../common/bell.js";
import type { Signals } from "../common/signals.js";
import type { HostRepository } from "../hosts/index.js";
import { ClaimPatience } from "../translations/index.js";
import { type HeldTraining, isTrainingLost, type TrainingEnd } from "./held-training.js";
import type { RunTrainingJob } from "./run-training-job.js";
import type { TrainingJobRepository } from "./training-job-repository.js";

/** Signals may be lost, and leases run out without one: whoever waits looks by itself this often. */
const sweepMs = 15_000;
/** A store that is away is asked again after this. */
const retryMs = 1_000;

/** Who a training engine is, and how much it takes on. */
export interface TrainingWorkerOptions {
  /** Id of this engine, shown in the leases it holds; its host is the one that has an engine of this id. */
  readonly engineId: string;
  /** Trainings at once; they share the cores. */
  readonly trainingsAtOnce: number;
  readonly ended: (job: TrainingJob, end: TrainingEnd) => void;
  readonly failed: (error: unknown) => void;
}

/** Takes the trainings of its host, the oldest first, in a few places at once, until it is stopped. */
export class TrainingWorker {
  private readonly soon = new AbortController();
  private readonly now = new AbortController();
  private readonly held = new Map<string, Pick<HeldTraining, "look"> | undefined>();
  private readonly running = new Set<Promise<void>>();
  private readonly bell = new Bell();
  private readonly patience = new ClaimPatience();
  /** Settles, with the reason, when no work could be looked for so long that this worker had better be made anew. */
  readonly stuck = this.patience.over;
  private loop: Promise<void> = Promise.resolve();
  private stopListening: () => Promise<void> = async () => {};

  constructor(
    private readonly jobs: TrainingJobRepository,
    private readonly hosts: Pick<HostRepository, "list">,
    private readonly signals: Signals,
    private readonly runJob: Pick<RunTrainingJob, "run">,
    private readonly options: TrainingWorkerOptions,
  ) {}

  /** Trainings that it has in work. */
  get underWay(): number {
    return this.running.size;
  }

  async start(): Promise<void> {
    this.stopListening = await this.signals.listen("trainings", (id) => this.hear(id));
    await this.abandon();
    this.loop = this.work();
    this.patience.start();
  }

  /** Takes no more; gives the stages under way `graceMs` to end, then gives them up, and hands their jobs back. */
  async stop(graceMs: number): Promise<void> {
    this.soon.abort(new Error("stopping"));
    this.patience.stop();
    this.bell.ring();
    const timer = setTimeout(() => this.now.abort(new Error("stopping")), graceMs);
    await this.loop;
    await Promise.all(this.running);
    clearTimeout(timer);
    await this.stopListening();
  }

  /** Nobody of this name lives any more: what it held when it died is free at once. */
  private async abandon(): Promise<void> {
    const { engineId } = this.options;
    const { items } = await this.jobs.list({ states: trainingUnderWay }, "startDate", { page: 1, perPage: 1_000 });
    for (const job of items) {
      if (abandonTraining(job, engineId) === job) continue;
      await this.jobs.update(job.id, (held, now) => trainingChanged(held, abandonTraining(held, engineId), now)).catch((error: unknown) => {
        // Somebody canceled and deleted it meanwhile.
        if (!isTrainingLost(error)) throw error;
      });
    }
  }

  /** What changed of its own jobs may be that somebody canceled one; what changed of others may be work. */
  private hear(trainingId: string): void {
    if (this.held.has(trainingId)) this.held.get(trainingId)?.look();
    else this.bell.ring();
  }

  private async work(): Promise<void> {
    while (!this.soon.signal.aborted) {
      const took = await this.takeOne();
      if (took === "failed") await this.bell.wait(retryMs, this.soon.signal);
      else if (took === "nothing") await this.bell.wait(sweepMs, this.soon.signal);
    }
  }

  private async takeOne(): Promise<"one" | "nothing" | "failed"> {
    try {
      const took = this.running.size < this.options.trainingsAtOnce && await this.claim();
      this.patience.looked();
      return took ? "one" : "nothing";
    } catch (error) {
      this.patience.failed(error);
      this.options.failed(error);
      return "failed";
    }
  }

  private async claim(): Promise<boolean> {
    const { engineId } = this.options;
    const host = (await this.hosts.list()).find(({ engines }) => engines.some(({ id }) => sameEngineId(id, engineId)));
    // It was removed: its agent ends it any moment.
    if (host === undefined) return false;
    const job = await this.jobs.claim(host.hostname, (waiting, now) =>
      trainingChanged(waiting, startTraining(waiting, engineId, now), now));
    if (job === undefined) return false;
    if (isHeld(job)) this.run(job);
    return true;
  }

  private run(job: HeldJob): void {
    this.held.set(job.id, undefined);
    const running = this.runJob.run(job, { soon: this.soon.signal, now: this.now.signal }, (held) => this.held.set(job.id, held))
      .then((end) => this.options.ended(job, end), this.options.failed)
      .finally(() => {
        this.running.delete(running);
        this.held.delete(job.id);
        this.bell.ring();
      });
    this.running.add(running);
  }
}

function isHeld(job: TrainingJob): job is HeldJob {
  return job.state !== "dispatching" && (trainingUnderWay as readonly string[]).includes(job.state);
}
