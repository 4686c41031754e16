import type { HostAgents } from "@dragoman/application/hosts";
import { DomainError } from "@dragoman/domain/common";
import type { AgentStatus, Engine, Host, HostSystemProfile, ProcessFigures } from "@dragoman/domain/hosts";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { MemoryHostAgent } from "./memory-host-agent.js";

type Address = Pick<Host, "hostname" | "agentPort">;

/** Agents of the hosts that are named, on any port, with these pairs installed. */
export class MemoryHostAgents implements HostAgents {
  private readonly agents = new Map<string, MemoryHostAgent>();

  constructor(hostnames: readonly string[] = [], languagePairs: readonly LanguagePair[] = []) {
    for (const hostname of hostnames) this.put(hostname, new MemoryHostAgent(hostname, languagePairs));
  }

  /** From now on this agent answers at that host, which may be one host under two names. */
  put(hostname: string, agent: MemoryHostAgent): MemoryHostAgent {
    this.agents.set(hostname, agent);
    return agent;
  }

  async status(host: Address): Promise<AgentStatus> {
    return this.reach(host).status;
  }

  async profile(host: Address): Promise<HostSystemProfile> {
    return this.reach(host).profile;
  }

  async figures(host: Address): Promise<readonly ProcessFigures[]> {
    return this.reach(host).figures;
  }

  async keep(host: Address, engines: readonly Engine[]): Promise<AgentStatus> {
    const agent = this.reach(host);
    agent.kept = engines;
    return agent.status;
  }

  /** The agent that answers at a host; throws where none does. */
  reach({ hostname, agentPort }: Address): MemoryHostAgent {
    const agent = this.agents.get(hostname);
    if (agent !== undefined && !agent.away) return agent;
    throw new DomainError("unavailable", "host-agent-unreachable", `The agent at ${hostname}:${agentPort} does not answer.`,
      { retryAfterSeconds: 5 });
  }
}
