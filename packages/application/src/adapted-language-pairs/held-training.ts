import {
  acquitTraining, advanceTraining, failTraining, finishTraining, handBackTraining, type Trained as HeldJob, trainingChanged,
  type TrainingJob, trainingLeaseMs, trainingLeaseRenewalMs, type TrainingProgress, type TrainingResult, type TrainingState,
} from "@dragoman/domain/adapted-language-pairs";
import { DomainError, type Instant, isUnavailable } from "@dragoman/domain/common";
import type { TrainingJobRepository } from "./training-job-repository.js";

/** Progress is shown this often, and this often is seen whether somebody canceled the job. */
const lookMs = 1_000;

/** A store that is away is told again after this. */
const againMs = 1_000;

/** A training that shows no progress for so long is let go. The longest stage of the largest data tells something every few minutes. */
const standstillMs = 45 * 60_000;

/** The states that an engine leads a job through, in their order. */
const ledThrough = ["training", "computingBleu"] as const;

/** How a training ended for the engine that held it. */
export type TrainingEnd = "succeeded" | "failed" | "handedBack" | "lost" | "stoodStill";

/** A training job in the hands of an engine. Each write carries its attempt, so that nothing is written once the job is another's. */
export class HeldTraining {
  private readonly losing = new AbortController();
  private letGo: () => void = () => undefined;
  /** Settles when the job has stood still for too long. Its lease runs out then, so whoever takes it counts a crash. */
  readonly standstill = new Promise<TrainingEnd>((resolve) => { this.letGo = () => resolve("stoodStill"); });
  /** Aborted when the job was canceled, deleted or taken over, or stood still. */
  readonly lost = this.losing.signal;

  private untold: TrainingProgress = {};
  private readonly reached = new Set<TrainingState>();
  private writtenAt = performance.now();
  private idleMs = 0;
  private looking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly jobs: Pick<TrainingJobRepository, "find" | "update">, private readonly job: HeldJob) {}

  /** Shows this of the job soon. */
  tell(found: TrainingProgress): void {
    this.untold = { ...this.untold, ...found };
    this.idleMs = 0;
  }

  /** Renews the lease, shows progress, and sees whether the job is lost, until the returned function is called. */
  keep(): () => Promise<void> {
    // Counted by looks: a pause of the whole machine is no standstill.
    this.timer = setInterval(() => {
      this.idleMs += lookMs;
      if (this.idleMs >= standstillMs) this.standStill();
      else this.look();
    }, lookMs);
    return async () => {
      clearInterval(this.timer);
      await this.looking;
    };
  }

  /** Looks at once, for something about the job has changed. */
  look(): void {
    this.looking = this.looking.then(async () => {
      if (this.lost.aborted) return;
      const due = performance.now() - this.writtenAt >= trainingLeaseRenewalMs;
      if (due || Object.keys(this.untold).length > 0) return this.advance({});
      const now = await this.jobs.find(this.job.id);
      if (now?.attempt !== this.job.attempt) this.lose(new Error("The job is another's."));
    }).catch((error: unknown) => {
      if (isTrainingLost(error)) this.lose(error); // anything else passes: the lease outlives several failed renewals
    });
  }

  /** Takes down that a stage is finished; whoever died on the job before is to blame for that themselves. */
  async finishStage(stage: string, content: string): Promise<void> {
    await this.insist(async () => {
      await this.advance({ stages: { [stage]: content } });
      if (this.job.crashes > 0) await this.jobs.update(this.job.id, (held) => ({ state: acquitTraining(held, this.job.attempt) }));
    });
  }

  /** Rejects when the job is another's; nothing of the result is referred to then. */
  async succeed(result: TrainingResult): Promise<TrainingEnd> {
    const { processorErrors } = this.untold;
    const whole = { ...result, ...(processorErrors === undefined ? {} : { processorErrors }) };
    await this.insist(async () => {
      await this.goOnTo("computingBleu");
      await this.change((held, now) => finishTraining(held, this.job.attempt, whole, now));
    });
    return "succeeded";
  }

  handBack(): Promise<TrainingEnd> {
    return this.conclude("handedBack", (held) => handBackTraining(held, this.job.attempt));
  }

  fail(reason: string): Promise<TrainingEnd> {
    const { input, processorErrors, cleaning } = this.untold;
    const found = {
      ...(input === undefined ? {} : { input }), ...(processorErrors === undefined ? {} : { processorErrors }),
      ...(cleaning === undefined ? {} : { cleaning }),
    };
    return this.conclude("failed", (held) => failTraining(held, this.job.attempt, reason, found));
  }

  private lose(why: unknown): void {
    clearInterval(this.timer);
    this.losing.abort(why);
  }

  private standStill(): void {
    this.letGo();
    this.lose(new Error("The training stood still."));
  }

  private async advance(found: TrainingProgress): Promise<void> {
    const shown = this.untold;
    this.untold = {};
    try {
      if (shown.state !== undefined) await this.goOnTo(shown.state);
      await this.change((held, now) => advanceTraining(held, this.job.attempt, { ...shown, ...found }, now));
      this.writtenAt = performance.now();
    } catch (error) {
      this.untold = { ...shown, ...this.untold };
      throw error;
    }
  }

  /** The job goes through all of its states, each told once, however short it is in one. */
  private async goOnTo(last: typeof ledThrough[number]): Promise<void> {
    for (const state of ledThrough.slice(0, ledThrough.indexOf(last) + 1)) {
      if (this.reached.has(state)) continue;
      await this.change((held, now) => advanceTraining(held, this.job.attempt, { state }, now));
      this.reached.add(state);
    }
  }

  private async change(move: (held: TrainingJob, now: Instant) => TrainingJob): Promise<void> {
    await this.jobs.update(this.job.id, (held, now) => trainingChanged(held, move(held, now), now));
  }

  /** Nothing that was stored for the job is thrown away because the store was away for a moment. */
  private async insist(write: () => Promise<void>): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += againMs) {
      try {
        return await write();
      } catch (error) {
        if (!isUnavailable(error) || waitedMs >= trainingLeaseMs || this.lost.aborted) throw error;
        await new Promise((resolve) => { setTimeout(resolve, againMs); });
      }
    }
  }

  private async conclude(end: TrainingEnd, move: (held: TrainingJob, now: Instant) => TrainingJob): Promise<TrainingEnd> {
    try {
      await this.insist(() => this.change(move));
      return end;
    } catch {
      // Canceled, deleted or taken over; or the store is away for so long that the lease runs out.
      return "lost";
    }
  }
}

/** Whether a write was refused because the job is another's, or nobody's any more. */
export function isTrainingLost(error: unknown): boolean {
  return error instanceof DomainError && (error.code === "training-lease-lost" || error.code === "training-job-not-found");
}
