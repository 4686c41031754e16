import {
  giveUpTraining, isTrainingClaimable, trainingChanged, type TrainingJob, trainingUnderWay,
} from "@dragoman/domain/adapted-language-pairs";
import { DomainError, type Instant, microsPerMs, totalPages } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import type { Clock } from "../common/clock-and-random.js";
import type { HostRepository } from "../hosts/index.js";
import type { TrainingJobRepository } from "./training-job-repository.js";

/** Hosts and engines are removed to be added anew in another way; what is away for longer is gone. */
const awayMs = 10 * 60_000;
const perPage = 1_000;

/**
 * Ends jobs that nothing can train any more, with a sentence: those whose host was removed, or has no training engine any more, for ten
 * minutes. Jobs whose engine is down or stopped wait, as somebody may start it.
 */
export class EndStrandedTrainings {
  /** Since when hosts that jobs wait for have nothing to train them, as far as this process has seen. */
  private readonly since = new Map<string, Instant>();

  constructor(
    private readonly jobs: Pick<TrainingJobRepository, "list" | "update">,
    private readonly hosts: Pick<HostRepository, "list">,
    private readonly clock: Clock,
  ) {}

  /** To be called again and again, by anybody; answers the jobs that it ended. */
  async run(): Promise<readonly TrainingJob[]> {
    const jobs = await this.underWay();
    const hosts = await this.hosts.list();
    const now = this.clock.now();
    const wanted = new Set(jobs.map(({ profile }) => profile.trainingHost));
    for (const host of this.since.keys()) if (!wanted.has(host)) this.since.delete(host);
    const ended: TrainingJob[] = [];
    for (const hostname of wanted) {
      const why = this.whyGone(hostname, hosts, now);
      if (why === undefined) continue;
      for (const job of jobs.filter(({ profile }) => profile.trainingHost === hostname)) {
        if (isTrainingClaimable(job, now)) ended.push(...await this.end(job, why));
      }
    }
    return ended;
  }

  private whyGone(hostname: string, hosts: readonly Host[], now: Instant): string | undefined {
    const host = hosts.find((one) => one.hostname === hostname);
    if (host?.engines.some(({ kind }) => kind === "training")) {
      this.since.delete(hostname);
      return undefined;
    }
    const since = this.since.get(hostname) ?? now;
    this.since.set(hostname, since);
    if (now - since < awayMs * microsPerMs) return undefined;
    return host === undefined ? `The training cannot go on: its host ${hostname} was removed. Train anew on a host that is there.`
      : `The training cannot go on: its host ${hostname} has no training engine any more. Add one there and try it again.`;
  }

  private async end({ id }: TrainingJob, why: string): Promise<readonly TrainingJob[]> {
    const end = (held: TrainingJob, now: Instant) => trainingChanged(held, giveUpTraining(held, why, now), now);
    const job = await this.jobs.update(id, end).catch(somebodyWasFaster);
    return job === undefined ? [] : [job];
  }

  private async underWay(): Promise<readonly TrainingJob[]> {
    const found: TrainingJob[] = [];
    for (let next = 1, pages = 1; next <= pages; next += 1) {
      const page = await this.jobs.list({ states: trainingUnderWay }, "startDate", { page: next, perPage });
      found.push(...page.items);
      pages = totalPages(page);
    }
    return found;
  }
}

/** An engine took the job after all, or it was canceled or deleted. */
function somebodyWasFaster(failure: unknown): undefined {
  const itIs = failure instanceof DomainError && ["training-job-wrong-state", "training-job-not-found"].includes(failure.code);
  if (!itIs) throw failure;
}
