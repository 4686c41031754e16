import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import { isUnavailable, totalPages } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import type { HostModels, HostRepository, ModelOfPair } from "../hosts/index.js";
import { isCarried } from "./carry-deployments.js";
import type { DeployModel, JobWithModel } from "./deploy-model.js";
import type { TrainingJobRepository } from "./training-job-repository.js";

const perPage = 1_000;

/** What was set right on a host. */
export interface KeptDeployment {
  readonly hostname: string;
  readonly sha256: string;
  readonly done: "brought" | "removed";
}

/**
 * Sees to it that hosts have the models that they should have, and no others: one that was away, or lost its disk, gets what was deployed
 * to it, and what was undeployed or deleted while it was away is taken from it.
 */
export class KeepDeployments {
  constructor(
    private readonly jobs: Pick<TrainingJobRepository, "list">,
    private readonly hosts: Pick<HostRepository, "list">,
    private readonly models: HostModels,
    private readonly deployModel: Pick<DeployModel, "bringBack">,
  ) {}

  /** Hosts that cannot be reached are left for the next time. */
  async run(signal: AbortSignal): Promise<readonly KeptDeployment[]> {
    const hosts = (await this.hosts.list()).filter(({ report }) => report.agentRunning);
    return (await Promise.all(hosts.map((host) => this.keep(host, signal).catch((cause: unknown) => {
      if (isUnavailable(cause)) return [];
      throw cause;
    })))).flat();
  }

  private async keep(host: Host, signal: AbortSignal): Promise<readonly KeptDeployment[]> {
    // First what is there: a model that comes after this look belongs to a job that the next one finds.
    const present = await this.models.list(host);
    const jobs = await this.all();
    const { hostname } = host;
    const wanted = jobs.filter((job): job is JobWithModel => job.model !== undefined && job.hostsDeployedTo.includes(hostname));
    const carried = jobs.filter(isCarried);
    const kept: KeptDeployment[] = [];
    for (const job of wanted) {
      const { sha256 } = job.model;
      if (job.state !== "deployed" || present.some((model) => isModelOf(model, job))) continue;
      await this.deployModel.bringBack(job, hostname, signal);
      kept.push({ hostname, sha256, done: "brought" });
    }
    for (const model of present) {
      // Whoever carries a job on knows best what its model is to do here.
      if ([...wanted, ...carried].some((job) => isModelOf(model, job))) continue;
      await this.models.remove(host, model);
      kept.push({ hostname, sha256: model.sha256, done: "removed" });
    }
    return kept;
  }

  private async all(): Promise<readonly TrainingJob[]> {
    const found: TrainingJob[] = [];
    for (let next = 1, pages = 1; next <= pages; next += 1) {
      const page = await this.jobs.list({}, "languagePairId", { page: next, perPage });
      found.push(...page.items);
      pages = totalPages(page);
    }
    return found;
  }
}

function isModelOf({ sha256, languagePairId }: ModelOfPair, { model, profile }: TrainingJob): boolean {
  return model?.sha256 === sha256 && profile.languagePairId === languagePairId;
}
