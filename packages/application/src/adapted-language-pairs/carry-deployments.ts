import {
  carryOn, type Carried, deploymentUnderWay, dropCarrying, finishDeploying, finishUndeploying, renewCarrying, trainingChanged,
  type TrainingJob, trainingLeaseRenewalMs, undeployTraining,
} from "@dragoman/domain/adapted-language-pairs";
import { DomainError, type Instant, isUnavailable } from "@dragoman/domain/common";
import { Bell } from "../common/bell.js";
import type { Random } from "../common/clock-and-random.js";
import type { Signals } from "../common/signals.js";
import type { HostModels, HostRepository } from "../hosts/index.js";
import { removeJob } from "./delete-training-jobs.js";
import { type DeployModel, type JobWithModel, modelOfPair } from "./deploy-model.js";
import { isTrainingLost } from "./held-training.js";
import type { TrainingJobRepository } from "./training-job-repository.js";

/** Signals may be lost, and leases run out without one. */
const sweepMs = 15_000;
const retryMs = 1_000;
/** Most of it is waiting for agents and engines. */
const atOnce = 4;

/** Those of the pair of a job, among which another model may be in service. */
const everyJob = { page: 1, perPage: 1_000 };

/**
 * Carries on what people asked of finished trainings: deploys, undeploys and deletes. A job is in the hands of one server at a time, by
 * a lease; whatever a server was killed in, another one, or the same again, goes on with, and each step may be done twice.
 */
export class CarryDeployments {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly bell = new Bell();
  private readonly carrierId: string;
  private loop: Promise<void> = Promise.resolve();
  private stopListening: () => Promise<void> = async () => {};

  constructor(
    private readonly jobs: TrainingJobRepository,
    private readonly hosts: Pick<HostRepository, "find" | "list">,
    private readonly models: HostModels,
    private readonly deployModel: Pick<DeployModel, "run" | "removeEngines">,
    private readonly signals: Signals,
    random: Random,
    /** Hears of failures of the store, and of what was not done; both are tried again. */
    private readonly failed: (cause: unknown) => void,
  ) {
    this.carrierId = random.token(20);
  }

  async start(): Promise<void> {
    this.stopListening = await this.signals.listen("trainings", () => this.bell.ring());
    this.loop = this.work();
  }

  /** Drops what it has in hand; another server takes it at once. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error("stopping"));
    await this.loop;
    await Promise.all(this.running);
    await this.stopListening();
  }

  private async work(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (this.running.size < atOnce && await this.takeOne()) continue;
        await this.bell.wait(sweepMs, signal);
      } catch (cause) {
        this.failed(cause);
        await this.bell.wait(retryMs, signal);
      }
    }
  }

  private async takeOne(): Promise<boolean> {
    const job = await this.jobs.claimCarried((waiting, now) => ({ state: carryOn(waiting, this.carrierId, now) }));
    if (job === undefined) return false;
    const running = this.carry(job as Carried).catch((cause: unknown) => this.failed(cause)).finally(() => {
      this.running.delete(running);
      this.bell.ring();
    });
    this.running.add(running);
    return true;
  }

  private async carry(job: Carried): Promise<void> {
    const losing = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, losing.signal]);
    const renewal = setInterval(() => {
      this.change(job.id, (held, now) => renewCarrying(held, job.attempt, now)).catch((cause: unknown) => {
        if (isTrainingLost(cause)) losing.abort(cause);
      });
    }, trainingLeaseRenewalMs);
    try {
      await this.move(job, signal);
    } catch (cause) {
      if (isTrainingLost(cause) || losing.signal.aborted) return;
      await this.change(job.id, (held) => dropCarrying(held, job.attempt)).catch(() => undefined);
      if (!this.stopping.signal.aborted) throw cause;
    } finally {
      clearInterval(renewal);
    }
  }

  private move(job: Carried, signal: AbortSignal): Promise<void> {
    if (job.state === "deploying") return this.deploy(job, signal);
    return job.state === "undeploying" ? this.undeploy(job) : this.remove(job);
  }

  private async deploy(job: Extract<Carried, { state: "deploying" }>, signal: AbortSignal): Promise<void> {
    const ends = await Promise.all(job.deployingTo.map(async (hostname) => {
      try {
        await this.deployModel.run(job, hostname, signal);
        return { hostname };
      } catch (cause) {
        signal.throwIfAborted();
        if (isUnavailable(cause) && !isOfHost(cause)) throw cause;
        return { hostname, problem: messageOf(cause) };
      }
    }));
    const reached = ends.filter(({ problem }) => problem === undefined).map(({ hostname }) => hostname);
    const problem = ends.flatMap((end) => end.problem ?? []).join(" ").slice(0, 2_000);
    // Before the end is written: whoever is killed in between does it again.
    await this.relieve(job, reached);
    await this.change(job.id, (held) => finishDeploying(held, job.attempt, { reached, problem }));
  }

  /** Where a model serves now, another one of its pair does not any more. */
  private async relieve(job: JobWithModel, hostnames: readonly string[]): Promise<void> {
    for (const other of await this.othersOfPair(job)) {
      const from = other.hostsDeployedTo.filter((host) => hostnames.includes(host));
      if (other.state !== "deployed" || from.length === 0) continue;
      await this.change(other.id, (held) => (held.state === "deployed" ? undeployTraining(held, from) : held));
    }
  }

  private async undeploy(job: Extract<Carried, { state: "undeploying" }>): Promise<void> {
    for (const hostname of job.undeployingFrom) await this.withdraw(job, hostname);
    await this.change(job.id, (held) => finishUndeploying(held, job.attempt));
  }

  private async remove(job: Extract<Carried, { state: "deleting" }>): Promise<void> {
    if (hasModel(job)) for (const { hostname } of await this.hosts.list()) await this.withdraw(job, hostname);
    await removeJob(this.jobs, job.id);
  }

  /** Takes the model from a host, with the engines of its pair unless another model of the pair serves there. */
  private async withdraw(job: JobWithModel, hostname: string): Promise<void> {
    const others = await this.othersOfPair(job);
    const isServedByOther = others.some((other) =>
      other.hostsDeployedTo.includes(hostname) || (other.state === "deploying" && other.deployingTo.includes(hostname)));
    const host = await this.hosts.find(hostname);
    if (host === undefined) return;
    if (!isServedByOther) await this.deployModel.removeEngines(job, hostname);
    if (others.some(({ model }) => model?.sha256 === job.model.sha256 && isServedByOther)) return;
    // One that cannot be reached loses it when it is back: it has what no job wants there.
    await this.models.remove(host, modelOfPair(job)).catch((cause: unknown) => { if (!isUnavailable(cause)) throw cause; });
  }

  private async othersOfPair({ id, profile: { languagePairId } }: TrainingJob): Promise<readonly TrainingJob[]> {
    return (await this.jobs.list({ languagePairId }, "startDate", everyJob)).items.filter((other) => other.id !== id);
  }

  private async change(id: string, move: (held: TrainingJob, now: Instant) => TrainingJob): Promise<void> {
    await this.jobs.update(id, (held, now) => trainingChanged(held, move(held, now), now));
  }
}

/** What is carried on is no reason to keep a pair from being trained, but the other way round. */
export function isCarried(job: TrainingJob): job is Carried {
  return (deploymentUnderWay as readonly string[]).includes(job.state);
}

function hasModel(job: TrainingJob): job is JobWithModel {
  return job.model !== undefined;
}

function isOfHost(cause: unknown): boolean {
  return cause instanceof DomainError && cause.code === "host-agent-unreachable";
}

function messageOf(cause: unknown): string {
  if (cause instanceof DomainError && cause.code === "host-agent-unreachable") return `${cause.message} ${cause.details}`;
  return cause instanceof Error ? cause.message : String(cause);
}
