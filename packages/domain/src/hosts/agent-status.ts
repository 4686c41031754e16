import type { EngineReport, HostReport } from "./host.js";

/** What the agent of a host answers: the host, and each engine that it keeps, by id. */
export interface AgentStatus {
  /** Another one after each start of an agent, so that one agent under two names is noticed. */
  readonly agentId: string;
  /** It still looks for installed pairs; more may follow. */
  readonly probing: boolean;
  readonly host: HostReport;
  readonly engines: Readonly<Record<string, EngineReport>>;
}
