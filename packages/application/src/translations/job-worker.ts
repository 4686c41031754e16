import { type InProgress, start, translationChanged } from "@dragoman/domain/translations";
import type { Signals } from "../common/signals.js";
import type { PairDirectory } from "../translation-chains/index.js";
import type { JobEnd } from "./held-job.js";
import type { RunTranslationJob } from "./run-translation-job.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Signals may be lost, and leases run out without one: whoever waits looks by itself this often. */
const sweepMs = 5_000;
/** A store that is away is asked again after this. */
const retryMs = 1_000;

/** Who a job engine is, and how much it takes on. */
export interface JobWorkerOptions {
  /** Id of this job engine, shown in the leases it holds. */
  readonly engineId: string;
  /** Documents at once: engines do the work, so a few keep them busy without waiting for each other. */
  readonly jobsAtOnce: number;
  readonly ended: (job: InProgress, end: JobEnd) => void;
  readonly failed: (error: unknown) => void;
}

/** Takes jobs, one after another in several places, until it is stopped. */
export class JobWorker {
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  private wake: () => void = () => undefined;
  private woken = false;
  private accepting = true;
  private loop: Promise<void> = Promise.resolve();
  private endings: (() => Promise<void>)[] = [];

  constructor(
    private readonly jobs: TranslationRepository,
    private readonly directory: Pick<PairDirectory, "pairs" | "chains">,
    private readonly signals: Signals,
    private readonly runJob: Pick<RunTranslationJob, "run">,
    private readonly options: JobWorkerOptions,
  ) {}

  async start(): Promise<void> {
    this.endings = [
      await this.signals.listen("translations", (id) => this.hear(id)), await this.signals.listen("hosts", () => this.look()),
    ];
    this.loop = this.work();
  }

  /** Takes no more jobs; gives those under way `graceMs` to end, then hands them back. */
  async stop(graceMs: number): Promise<void> {
    this.accepting = false;
    this.look();
    const timer = setTimeout(() => this.stopping.abort(new Error("stopping")), graceMs);
    await this.loop;
    await Promise.all(this.running.values());
    clearTimeout(timer);
    await Promise.all(this.endings.map((end) => end()));
  }

  /** The progress of its own jobs is no news. */
  private hear(translationId: string): void {
    if (!this.running.has(translationId)) this.look();
  }

  private look(): void {
    this.woken = true;
    this.wake();
  }

  private async work(): Promise<void> {
    while (this.accepting) {
      this.woken = false;
      const took = this.running.size < this.options.jobsAtOnce && (await this.takeOne());
      if (!took && !this.woken) await this.sleep(sweepMs);
    }
  }

  private async takeOne(): Promise<boolean> {
    const pairs = this.directory.pairs().filter(({ running }) => running).map(({ pair }) => pair.id);
    if (pairs.length === 0) return false;
    try {
      const chains = (await this.directory.chains()).filter(({ running }) => running).map(({ id }) => id);
      const job = await this.jobs.claim([...pairs, ...chains], (job, now) =>
        translationChanged(job, start(job, this.options.engineId, now), now));
      if (job === undefined) return false;
      if (job.state === "inProgress") this.run(job);
      return true;
    } catch (error) {
      this.options.failed(error);
      await this.sleep(retryMs);
      return false;
    }
  }

  private run(job: InProgress): void {
    const running = this.runJob.run(job, this.stopping.signal).then((end) => this.options.ended(job, end), this.options.failed)
      .finally(() => {
        this.running.delete(job.id);
        this.look();
      });
    this.running.set(job.id, running);
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
