import type { Figures, Host, ProcessFigures } from "@dragoman/domain/hosts";
import { inTime } from "../common/in-time.js";
import type { HostAgents, HostRepository } from "../hosts/index.js";
import { WorkSums } from "./work-sums.js";

/** So often agents are asked when nobody looks at metrics: what a process did later than that before its end is not counted. */
const roundMs = 10_000;
/** A scrape waits no longer for an agent that is silent. */
const answerMs = 2_000;

/** A process of a host. */
export interface HostedProcess {
  readonly hostname: string;
  readonly figures: ProcessFigures;
}

/** What is known of the processes of all hosts whose agents answer. */
export interface SeenProcesses {
  readonly processes: readonly HostedProcess[];
  /** What all of them did together, also those that have ended. */
  readonly work: Figures;
}

/** Asks the agents of all hosts what their processes tell of themselves, whenever somebody looks and from time to time. */
export class WatchProcesses {
  private readonly sums = new WorkSums();
  private looking: Promise<SeenProcesses> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly hosts: Pick<HostRepository, "list">, private readonly agents: Pick<HostAgents, "figures">) {}

  start(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), roundMs);
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Those who look at the same time get the same answer. */
  look(): Promise<SeenProcesses> {
    // eslint-disable-next-line dragoman/kept-promises -- it is dropped when it settles
    this.looking ??= this.ask().finally(() => { this.looking = undefined; });
    return this.looking;
  }

  private async ask(): Promise<SeenProcesses> {
    // Without the store nobody knows which hosts there are, so none is asked.
    const hosts = await this.hosts.list().catch(() => []);
    const processes = await Promise.all(hosts.map((host) => this.askHost(host)));
    return { processes: processes.flat(), work: this.sums.all };
  }

  private async askHost(host: Host): Promise<readonly HostedProcess[]> {
    // Whether a host can be reached is looked after by those who keep its engines.
    const processes = await inTime(this.agents.figures(host).catch(() => undefined), answerMs, undefined);
    if (processes === undefined) return [];
    this.sums.hear(host.hostname, processes);
    return processes.map((figures) => ({ hostname: host.hostname, figures }));
  }
}
