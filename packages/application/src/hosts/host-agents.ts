import type { AgentStatus, Engine, Host, HostSystemProfile, ProcessFigures } from "@dragoman/domain/hosts";
import type { RunningEngine } from "./engine-directory.js";

/** Where the agent of a host is asked. */
export type AgentAddress = Pick<Host, "hostname" | "agentPort">;

/** An engine as it can be asked without its agent. */
export type KnownEngine = Pick<RunningEngine, "engineId" | "hostname" | "url" | "key">;

/** Asks engines themselves, without their agents. */
export interface HostEngines {
  /** Whether the engine of this id answers at this URL, on the host of that name; within 5 s, and without ever rejecting. */
  answers(engine: KnownEngine): Promise<boolean>;
}

/** How to wait for news of a host. */
export interface NewsWait {
  /** Without news the answer comes after this time, in milliseconds: 5,000 at most. */
  readonly withinMs: number;
  /** Ends the wait: the call rejects with its reason. */
  readonly signal: AbortSignal;
}

/** Speaks with the agents of hosts. Every call rejects with `host-agent-unreachable` (kind unavailable) within 10 s. */
export interface HostAgents {
  status(host: AgentAddress): Promise<AgentStatus>;
  profile(host: AgentAddress): Promise<HostSystemProfile>;
  /** What the agent and its engines tell of themselves. */
  figures(host: AgentAddress): Promise<readonly ProcessFigures[]>;
  /**
   * Tells the agent exactly which engines it keeps running from now on; it starts and stops what differs. With a wait, the answer comes
   * when the status differs from the one that the last call for this host answered. A first call answers at once.
   */
  keep(host: AgentAddress, engines: readonly Engine[], wait?: NewsWait): Promise<AgentStatus>;
}
