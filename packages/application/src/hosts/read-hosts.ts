import { DomainError } from "@dragoman/domain/common";
import type { Host, HostSystemProfile } from "@dragoman/domain/hosts";
import type { HostAgents } from "./host-agents.js";
import type { HostRepository } from "./host-repository.js";

/** Answers one host with its engines, or rejects with `host-not-found`. */
export class FindHost {
  constructor(private readonly hosts: HostRepository) {}

  async run(hostname: string): Promise<Host> {
    const host = await this.hosts.find(hostname.toLowerCase());
    if (host) return host;
    throw new DomainError("notFound", "host-not-found", `There is no host ${JSON.stringify(hostname.slice(0, 300))}.`,
      { details: "GET /hosts lists all hosts; POST /hosts adds one whose agent is running." });
  }
}

/** Measures a host now. Rejects with `host-not-found`, or with `host-agent-unreachable` while its agent is away. */
export class ReadHostProfile {
  constructor(private readonly findHost: FindHost, private readonly agents: HostAgents) {}

  async run(hostname: string): Promise<HostSystemProfile> {
    return this.agents.profile(await this.findHost.run(hostname));
  }
}
