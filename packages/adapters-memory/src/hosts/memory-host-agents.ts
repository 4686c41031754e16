import type { HostAgents, NewsWait } from "@dragoman/application/hosts";
import { DomainError, sameFacts } from "@dragoman/domain/common";
import type { AgentStatus, Engine, Host, HostSystemProfile, ProcessFigures } from "@dragoman/domain/hosts";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { MemoryHostAgent } from "./memory-host-agent.js";

/** Pause between two looks for news. */
const lookMs = 100;

type Address = Pick<Host, "hostname" | "agentPort">;

/** Agents of the hosts that are named, on any port, with these pairs installed. */
export class MemoryHostAgents implements HostAgents {
  private readonly agents = new Map<string, MemoryHostAgent>();
  /** What `keep` answered last, by names of hosts. */
  private readonly answered = new Map<string, AgentStatus>();

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

  async keep(host: Address, engines: readonly Engine[], wait?: NewsWait): Promise<AgentStatus> {
    this.reach(host).kept = engines;
    const known = this.answered.get(host.hostname);
    const until = performance.now() + (wait?.withinMs ?? 0);
    while (wait !== undefined && performance.now() < until && sameFacts(this.reach(host).status, known)) {
      await new Promise((resolve) => { setTimeout(resolve, lookMs); });
      wait.signal.throwIfAborted();
    }
    const { status } = this.reach(host);
    this.answered.set(host.hostname, status);
    return status;
  }

  /** The agent that answers at a host; throws where none does. */
  reach({ hostname, agentPort }: Address): MemoryHostAgent {
    const agent = this.agents.get(hostname);
    if (agent !== undefined && !agent.away) return agent;
    throw new DomainError("unavailable", "host-agent-unreachable", `The agent at ${hostname}:${agentPort} does not answer.`,
      { retryAfterSeconds: 5 });
  }
}
