import { DomainError, isUnavailable } from "@dragoman/domain/common";
import {
  acquit, fail, handBack, type InProgress, leaseMs, leaseRenewalMs, type Progress, renew, succeed, type Translation, translationChanged,
  type TranslationOutputs,
} from "@dragoman/domain/translations";
import type { JobTally } from "./job-tally.js";
import type { TranslationRepository } from "./translation-repository.js";

/** Progress is shown this often; the lease is renewed with it. */
const progressMs = 1_000;

/** What was shown of a job when its worker died is a second or two old; whoever works on behind that for so long is well past it. */
const wellPastMs = 10_000;

/**
 * A job that nothing was read, translated or written of for so long is let go. A step waits for an engine for a minute at most, and
 * behind those of other documents for a few; one whose engine is away is handed back much earlier.
 */
const standstillMs = 10 * 60_000;

/** A store that is away is told again after this how a job ended. */
const againMs = 1_000;

/** How a job ended for the worker that held it. */
export type JobEnd = "succeeded" | "failed" | "handedBack" | "lost" | "stoodStill";

/** A job in the hands of a worker. Each write carries its attempt, so that nothing is written once the job is another's. */
export class HeldJob {
  private readonly losing = new AbortController();
  private letGo: () => void = () => undefined;
  /** Settles when the job has stood still for too long. Its lease runs out then, so whoever takes it counts a crash. */
  readonly standstill = new Promise<JobEnd>((resolve) => { this.letGo = () => resolve("stoodStill"); });
  /** Aborted when the job was canceled, deleted or taken over. */
  readonly lost = this.losing.signal;

  private pastSince: number | undefined;
  private isAcquitted: boolean;

  constructor(
    private readonly jobs: Pick<TranslationRepository, "update">, private readonly job: InProgress,
    /** Called when the job has come well past the place where other workers died. */
    private readonly acquitted: () => void = () => undefined,
  ) {
    this.isAcquitted = job.crashes === 0;
  }

  /** Shows what was found out, and keeps the job for longer. */
  renew(progress: Progress): Promise<Translation> {
    return this.jobs.update(this.job.id, (held, now) => translationChanged(held, renew(held, this.job.attempt, progress, now), now));
  }

  /** Renews the lease and shows progress until the returned function is called, or the job is lost or stands still. */
  reportProgress(tally: JobTally): () => Promise<void> {
    let shown = "";
    let renewedAt = performance.now();
    let telling = Promise.resolve();
    let mark = "";
    // Counted by looks: a pause of the whole machine is no standstill.
    let idleMs = 0;
    const timer = setInterval(() => {
      idleMs = tally.mark === mark ? idleMs + progressMs : 0;
      mark = tally.mark;
      if (idleMs >= standstillMs) {
        this.letGo();
        this.losing.abort(new Error("The job stood still."));
      }
      if (this.lost.aborted) return clearInterval(timer);
      telling = telling.then(async () => {
        const result = tally.result();
        await this.acquitPast(result.completedSegments);
        const due = performance.now() - renewedAt >= leaseRenewalMs;
        if (!due && JSON.stringify(result) === shown) return;
        await this.renew({ result });
        shown = JSON.stringify(result);
        renewedAt = performance.now();
      }).catch((error: unknown) => {
        if (isLeaseLost(error)) this.losing.abort(error); // anything else passes: the lease outlives several failed renewals
      });
    }, progressMs);
    return async () => {
      clearInterval(timer);
      await telling;
    };
  }

  /** Rejects when the job is another's; nothing of the outputs is referred to then. */
  async succeed(outputs: TranslationOutputs, languagePairId: string, tally: JobTally): Promise<JobEnd> {
    const { quality } = tally;
    const end = { result: tally.result(), profile: { languagePairId }, outputs, ...(quality === undefined ? {} : { quality }) };
    await this.jobs.update(this.job.id, (held, now) => translationChanged(held, succeed(held, this.job.attempt, end, now), now));
    return "succeeded";
  }

  handBack(): Promise<JobEnd> {
    return this.conclude("handedBack", (held) => handBack(held, this.job.attempt));
  }

  fail(reason: string): Promise<JobEnd> {
    return this.conclude("failed", (held, now) => fail(held, this.job.attempt, reason, now));
  }

  private async acquitPast(completed = 0): Promise<void> {
    if (this.isAcquitted || completed <= this.job.result.completedSegments) return;
    this.pastSince ??= performance.now();
    if (performance.now() - this.pastSince < wellPastMs) return;
    await this.jobs.update(this.job.id, (held) => ({ state: acquit(held, this.job.attempt) }));
    this.isAcquitted = true;
    this.acquitted();
  }

  /** When the store is away it is waited for: a lease that runs out counts as a crash. */
  private async conclude(end: JobEnd, change: (held: Translation, now: number) => Translation): Promise<JobEnd> {
    for (let waitedMs = 0; ; waitedMs += againMs) {
      try {
        await this.jobs.update(this.job.id, (held, now) => translationChanged(held, change(held, now), now));
        return end;
      } catch (error) {
        // Taken over, canceled or deleted; or the store is away for so long that the lease runs out.
        if (!isUnavailable(error) || waitedMs >= leaseMs) return "lost";
        await new Promise((resolve) => { setTimeout(resolve, againMs); });
      }
    }
  }
}

/** Whether a write was refused because the job is another's, or nobody's any more. */
export function isLeaseLost(error: unknown): boolean {
  return error instanceof DomainError && (error.code === "translation-lease-lost" || error.code === "translation-not-found");
}
