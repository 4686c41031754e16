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
    const { failPercent, translateMs } = this.faults.of(job.id);
    const store = failPercent === undefined && translateMs === undefined ? this.jobs : this.slowed(job, stopping);
    return this.running(store).run(job, stopping, acquitted);
  }

  /** The store as the worker of this job sees it: what it tells of progress, and its success, come later or not at all. */
  private slowed(job: InProgress, stopping: AbortSignal): Pick<TranslationRepository, "update"> {
    const { failPercent = 100, translateMs = 0 } = this.faults.of(job.id);
    const begun = performance.now();
    const shown = (): number => Math.min(failPercent, translateMs === 0 ? 99 : Math.floor((100 * (performance.now() - begun)) / translateMs), 99);
    const show = () => this.jobs.update(job.id, (held, now) =>
      translationChanged(held, renew(held, job.attempt, { result: { progress: shown() } }, now), now));
    return { update: async <T extends Translation>(id: string, change: (held: Translation, now: Instant) => Change<T>): Promise<T> => {
      const held = await this.jobs.find(id);
      if (held === undefined || change(held, held.queued).state.substate !== "succeeded") {
        return this.jobs.update(id, (now, at) => withProgress(change(now, at), shown()));
      }
      while (performance.now() - begun < translateMs) {
        await sleep(stepMs, undefined, { signal: stopping });
        await show();
      }
      if (failPercent === 100) return this.jobs.update(id, change);
      await show();
      throw new DomainError("unexpected", "sandbox-job-failure", `The sandbox was asked to let this translation fail at ${failPercent} %.`);
    } };
  }
}

/** No more progress than this, while it lasts. */
function withProgress<T extends Translation>(change: Change<T>, most: number): Change<T> {
  if (change.state.state !== "inProgress") return change;
  const { result } = change.state;
  return { ...change, state: { ...change.state, result: { ...result, progress: Math.min(result.progress, most) } } };
}
