import {
  acquit, detectingLine, type InProgress, type Line, lineOf, reserve, start, translationChanged,
} from "@dragoman/domain/translations";
import type { Signals } from "../common/signals.js";
import type { PairDirectory } from "../translation-chains/index.js";
import type { JobEnd } from "./held-job.js";
import { ClaimPatience } from "./claim-patience.js";
import { JobPlaces } from "./job-places.js";
import { LinesInTurn } from "./lines-in-turn.js";
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
  /**
   * Documents at once: engines do the work, so a few keep them busy without waiting for each other. One place of several is kept
   * for short documents.
   */
  readonly jobsAtOnce: number;
  readonly ended: (job: InProgress, end: JobEnd) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Takes jobs, one after another in several places, until it is stopped. A job that others died on gets the engine for itself: where
 * an engine is never empty by itself, one of them takes nothing more until it is.
 */
export class JobWorker {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly places: JobPlaces;
  private readonly lines = new LinesInTurn();
  private readonly patience = new ClaimPatience();
  /** Settles, with the reason, when no work could be looked for so long that this worker had better be made anew. */
  readonly stuck = this.patience.over;
  private lookedForLoneAt = -Infinity;
  private loneMayBeHidden = false;
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
  ) {
    this.places = new JobPlaces(options.jobsAtOnce);
  }

  /** Jobs that it has in work. */
  get underWay(): number {
    return this.running.size;
  }

  async start(): Promise<void> {
    this.endings = [
      await this.signals.listen("translations", (id) => this.hear(id)), await this.signals.listen("hosts", () => this.look()),
    ];
    this.loop = this.work();
    this.patience.start();
  }

  /** Takes no more jobs; gives those under way `graceMs` to end, then hands them back. */
  async stop(graceMs: number): Promise<void> {
    this.accepting = false;
    this.patience.stop();
    this.look();
    const timer = setTimeout(() => this.stopping.abort(new Error("stopping")), graceMs);
    await this.loop;
    await Promise.all(this.running);
    clearTimeout(timer);
    await Promise.all(this.endings.map((end) => end()));
  }

  /** The progress of its own jobs is no news. */
  private hear(translationId: string): void {
    if (!this.places.has(translationId)) this.look();
  }

  private look(): void {
    this.woken = true;
    this.wake();
  }

  private async work(): Promise<void> {
    while (this.accepting) {
      this.woken = false;
      const took = await this.takeOne();
      if (!took && !this.woken) await this.sleep(sweepMs);
    }
  }

  private async takeOne(): Promise<boolean> {
    try {
      const took = await this.lookForWork();
      this.patience.looked();
      return took;
    } catch (error) {
      this.patience.failed(error);
      this.options.failed(error);
      await this.sleep(retryMs);
      return false;
    }
  }

  private async lookForWork(): Promise<boolean> {
    const looksForLone = !this.places.isEmpty && !this.places.isAlone && performance.now() - this.lookedForLoneAt >= sweepMs;
    if (!looksForLone && this.places.open.length === 0) return false;
    const pairs = await this.served();
    if (looksForLone) await this.lookForLone(pairs);
    const lines = this.lines.of(pairs, this.places.open);
    if (lines.length === 0) return false;
    let from: Line | undefined;
    const job = await this.jobs.claim(lines, (job, now) => {
      from = lineOf(job);
      return translationChanged(job, start(job, this.options.engineId, now), now);
    });
    if (job === undefined || from === undefined) return false;
    this.lines.taken(from);
    if (job.state === "inProgress") this.run(job);
    return true;
  }

  /** What jobs of can be served now; none as long as nothing runs. */
  private async served(): Promise<readonly string[]> {
    const pairs = this.directory.pairs().filter(({ running }) => running).map(({ pair }) => pair.id);
    if (pairs.length === 0) return [];
    const chains = (await this.directory.chains()).filter(({ running }) => running).map(({ id }) => id);
    return [...pairs, ...chains, detectingLine];
  }

  /** Has a job that runs alone wait for this engine, which never gets empty by itself as long as others wait. */
  private async lookForLone(pairs: readonly string[]): Promise<void> {
    const { engineId } = this.options;
    const lone = await this.jobs.claim(this.lines.of(pairs, ["alone"]), (job, now) => ({ state: reserve(job, engineId, now) }));
    // A rival that looks at the same moment hides the job: only the second look in a row that finds none is believed.
    this.loneMayBeHidden = lone === undefined && this.places.emptying && !this.loneMayBeHidden;
    this.places.emptying = this.loneMayBeHidden || (lone?.state === "inProgress" && lone.reserved?.engineId === engineId);
    this.lookedForLoneAt = performance.now();
  }

  private run(job: InProgress): void {
    this.places.take(job);
    const acquitted = (): void => {
      this.places.take(acquit(job, job.attempt));
      this.look();
    };
    const running = this.runJob.run(job, this.stopping.signal, acquitted).then((end) => this.options.ended(job, end), this.options.failed)
      .finally(() => {
        this.running.delete(running);
        this.places.leave(job.id);
        this.look();
      });
    this.running.add(running);
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
