import { setTimeout as sleep } from "node:timers/promises";
import { MemoryTranslationRepository } from "@dragoman/adapters-memory/translations";
import type { MemoryChanges, MemorySignals } from "@dragoman/adapters-memory/common";
import type { MemoryLabelRepository } from "@dragoman/adapters-memory/labels";
import type { Clock } from "@dragoman/application/common";
import type { JobEnd, RunTranslationJob, TranslationRepository } from "@dragoman/application/translations";
import { type Change, DomainError, type Instant, microsPerMs } from "@dragoman/domain/common";
import { type InProgress, renew, type Translation, translationChanged } from "@dragoman/domain/translations";
import type { JobFault } from "./fault-rules.js";

/** How often the progress of a job grows that is to take its time. */
const stepMs = 100;

type Suffered = Omit<JobFault, "name">;

/** What the jobs of a world suffer: what the request asked for that made them. */
export class JobFaults {
  private readonly byJob = new Map<string, Suffered>();

  /** `ofRequest` tells, once for each job, what the present request wants it to suffer. */
  constructor(private readonly ofRequest: () => Suffered, private readonly clock: Clock, private readonly signals: MemorySignals) {}

  /** A job is made by the present request. */
  made(jobId: string): void {
    const fault = this.ofRequest();
    if (Object.keys(fault).length === 0) return;
    this.byJob.set(jobId, fault);
    if (fault.queueMs !== undefined) setTimeout(() => this.signals.notify("translations", jobId), fault.queueMs + 1).unref();
  }

  of(jobId: string): Suffered {
    return this.byJob.get(jobId) ?? {};
  }

  /** Whether a job has waited for as long as it is to. */
  mayBegin({ id, queued }: Translation): boolean {
    return this.clock.now() >= queued + (this.of(id).queueMs ?? 0) * microsPerMs;
  }
}

/** Translation jobs in memory, of which some wait for longer. */
export class FaultyTranslations extends MemoryTranslationRepository {
  constructor(clock: Clock, changes: MemoryChanges, labels: MemoryLabelRepository, private readonly faults: JobFaults) {
    super(clock, changes, labels, (job) => faults.mayBegin(job));
  }

  override add(build: (now: Instant) => Change<Translation>): Promise<Translation> {
    return super.add((now) => {
      const change = build(now);
      this.faults.made(change.state.id);
      return change;
    });
  }
}

/** Carries jobs to their end, and has those suffer that are to. */
export class FaultyJobs implements Pick<RunTranslationJob, "run"> {
  /** `running` makes what carries them out on a store. */
  constructor(
    private readonly jobs: TranslationRepository, private readonly faults: JobFaults,
    private readonly running: (jobs: Pick<TranslationRepository, "update">) => RunTranslationJob,
  ) {}

  run(job: InProgress, stopping: AbortSignal, acquitted?: () => void): Promise<JobEnd> {
    const fault = this.faults.of(job.id);
    const isPaced = fault.failPercent !== undefined || fault.translateMs !== undefined;
    return this.running(isPaced ? new PacedStore(this.jobs, job, fault, stopping) : this.jobs).run(job, stopping, acquitted);
  }
}

/** The store as the worker of one job sees it: what is told of its progress is bounded, and its success comes later or not at all. */
class PacedStore implements Pick<TranslationRepository, "update"> {
  private readonly begun = performance.now();

  constructor(
    private readonly jobs: TranslationRepository, private readonly job: InProgress, private readonly fault: Suffered,
    private readonly stopping: AbortSignal,
  ) {}

  async update<T extends Translation>(id: string, change: (held: Translation, now: Instant) => Change<T>): Promise<T> {
    const held = await this.jobs.find(id);
    if (held !== undefined && change(held, held.queued).state.substate === "succeeded") await this.beforeSuccess();
    return this.jobs.update(id, (held, now) => withProgress(change(held, now), this.mostProgress));
  }

  /** Takes its time, and throws where the job is to fail. */
  private async beforeSuccess(): Promise<void> {
    const { failPercent, translateMs = 0 } = this.fault;
    while (performance.now() - this.begun < translateMs) {
      await sleep(stepMs, undefined, { signal: this.stopping });
      await this.show();
    }
    if (failPercent === undefined) return;
    await this.show();
    throw new DomainError("unexpected", "sandbox-job-failure", `The sandbox was asked to let this translation fail at ${failPercent} %.`);
  }

  private get mostProgress(): number {
    const { failPercent = 99, translateMs = 0 } = this.fault;
    const share = translateMs === 0 ? 1 : (performance.now() - this.begun) / translateMs;
    return Math.min(failPercent, Math.floor(100 * share), 99);
  }

  private show(): Promise<Translation> {
    return this.jobs.update(this.job.id, (held, now) =>
      translationChanged(held, renew(held, this.job.attempt, { result: { progress: this.mostProgress } }, now), now));
  }
}

/** No more progress than this, while it lasts. */
function withProgress<T extends Translation>(change: Change<T>, most: number): Change<T> {
  if (change.state.state !== "inProgress") return change;
  const { result } = change.state;
  return { ...change, state: { ...change.state, result: { ...result, progress: Math.min(result.progress, most) } } };
}
