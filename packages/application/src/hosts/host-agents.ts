import type { AgentStatus, Engine, Host, HostSystemProfile } from "@dragoman/domain/hosts";

/** Where the agent of a host is asked. */
export type AgentAddress = Pick<Host, "hostname" | "agentPort">;

/** Asks engines themselves, without their agents. */
export interface HostEngines {
  /** Whether the engine of this id answers at this URL, on the host of that name; within 5 s, and without ever rejecting. */
  answers(hostname: string, engineId: string, url: string): Promise<boolean>;
}

/** Speaks with the agents of hosts. Every call rejects with `host-agent-unreachable` (kind unavailable) within 10 s. */
export interface HostAgents {
  status(host: AgentAddress): Promise<AgentStatus>;
  profile(host: AgentAddress): Promise<HostSystemProfile>;
  /** Tells the agent exactly which engines it keeps running from now on; it starts and stops what differs. */
  keep(host: AgentAddress, engines: readonly Engine[]): Promise<AgentStatus>;
}
