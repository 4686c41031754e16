import { isTrainingClaimable, type TrainingJob, trainingUnderWay } from "@dragoman/domain/adapted-language-pairs";
import type { Instant } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import type { Clock } from "../common/clock-and-random.js";
import type { HostRepository } from "../hosts/index.js";

/** Tells people of jobs that nothing works on, because their host is away or its training engine does not run. */
export class WaitingTrainings {
  constructor(private readonly hosts: Pick<HostRepository, "list">, private readonly clock: Pick<Clock, "now">) {}

  /** The jobs as people see them: `errorMessage` says what those wait for that nothing works on. Nothing of it is stored. */
  async told<J extends TrainingJob>(jobs: readonly J[]): Promise<readonly J[]> {
    const now = this.clock.now();
    if (!jobs.some((job) => mayWait(job, now))) return jobs;
    const hosts = await this.hosts.list();
    return jobs.map((job) => {
      const why = mayWait(job, now) ? whyNothingTrains(job.profile.trainingHost, hosts) : undefined;
      return why === undefined ? job : { ...job, errorMessage: `The training waits: ${why}` };
    });
  }
}

/** A job that an engine holds is worked on, whatever is known of the host. */
function mayWait(job: TrainingJob, now: Instant): boolean {
  return (trainingUnderWay as readonly string[]).includes(job.state) && job.errorMessage === "" && isTrainingClaimable(job, now);
}

/** Undefined where a training engine runs, which takes jobs one after another. */
function whyNothingTrains(hostname: string, hosts: readonly Host[]): string | undefined {
  const host = hosts.find((one) => one.hostname === hostname);
  if (host === undefined) return `there is no host ${hostname} any more.`;
  if (!host.report.agentRunning) {
    return `host ${hostname} is away. It goes on when the host is back. ${host.report.errors[0] ?? ""}`.trim();
  }
  const engines = host.engines.filter(({ kind }) => kind === "training");
  if (engines.some(({ report }) => report?.running)) return undefined;
  const expected = engines.find(({ expectedRunning }) => expectedRunning);
  if (expected === undefined) return `no training engine has been started on host ${hostname}; an administrator can start one there.`;
  const { lastFailure = "it is still starting." } = expected.report ?? {};
  return `training engine ${expected.id} of host ${hostname} does not run: ${lastFailure}`;
}
