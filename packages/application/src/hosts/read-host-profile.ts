import type { HostSystemProfile } from "@dragoman/domain/hosts";
import type { FindHost } from "./find-host.js";
import type { HostAgents } from "./host-agents.js";

/** Measures a host now. Rejects with `host-not-found`, or with `host-agent-unreachable` while its agent is away. */
export class ReadHostProfile {
  constructor(private readonly findHost: FindHost, private readonly agents: HostAgents) {}

  async run(hostname: string): Promise<HostSystemProfile> {
    return this.agents.profile(await this.findHost.run(hostname));
  }
}
