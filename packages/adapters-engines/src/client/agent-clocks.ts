import type { AgentAddress } from "@dragoman/application/hosts";
import type { AgentMoment } from "@dragoman/host-protocol";

/** What moment it is for each agent, as far as it has told. */
export class AgentClocks {
  private readonly told = new Map<string, { readonly run: string; readonly beganAt: number }>();

  now(host: AgentAddress): AgentMoment {
    const { run, beganAt } = this.told.get(keyOf(host)) ?? { run: "", beganAt: performance.now() };
    return { run, ms: Math.max(0, Math.round(performance.now() - beganAt)) };
  }

  set(host: AgentAddress, { run, ms }: AgentMoment): void {
    this.told.set(keyOf(host), { run, beganAt: performance.now() - ms });
  }
}

const keyOf = ({ hostname, agentPort }: AgentAddress): string => `${hostname}:${agentPort}`;
