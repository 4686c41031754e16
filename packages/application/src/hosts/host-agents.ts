import type { Engine, EngineReport, Host, HostReport } from "@dragoman/domain";

/** Figures of a host, measured when asked. Memory and disk in MB (2^20 bytes), utilization in percent. */
export interface HostSystemProfile {
  readonly gpus: {
    readonly driverVersion: string;
    readonly count: number;
    readonly gpu: readonly {
      readonly modelName: string;
      readonly memoryUsage: { readonly totalInMB: number; readonly freeInMB: number; readonly usedInMB: number };
      readonly utilization: number;
      readonly processes: readonly { readonly pid: number; readonly processName: string; readonly usedMemoryInMB: number }[];
    }[];
  };
  readonly memory: { readonly totalInMB: number; readonly freeInMB: number; readonly usedInMB: number };
  readonly cpu: readonly {
    readonly modelName: string; readonly cores: number; readonly cacheSizeInMB: string;
    readonly clockSpeedInMHz: number; readonly flags: readonly string[]; readonly utilization: number;
  }[];
  readonly disk: readonly { readonly path: string; readonly totalInMB: number; readonly usedInMB: number; readonly freeInMB: number }[];
}

/** What the agent of a host answers: the host, and each engine that it keeps, by id. */
export interface AgentStatus {
  readonly host: HostReport;
  readonly engines: Readonly<Record<string, EngineReport>>;
}

/** Speaks with the agents of hosts. Every call rejects with `host-agent-unreachable` (kind unavailable) within 10 s. */
export interface HostAgents {
  status(host: Pick<Host, "hostname" | "agentPort">): Promise<AgentStatus>;
  profile(host: Pick<Host, "hostname" | "agentPort">): Promise<HostSystemProfile>;
  /** Tells the agent exactly which engines it keeps running from now on; it starts and stops what differs. */
  keep(host: Pick<Host, "hostname" | "agentPort">, engines: readonly Engine[]): Promise<AgentStatus>;
}
