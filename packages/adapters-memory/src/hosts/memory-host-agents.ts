import type { HostAgents } from "@dragoman/application/hosts";
import { type AgentStatus, type HostSystemProfile, type Engine, type EngineReport, type Host, servesPair } from "@dragoman/domain/hosts";
import { DomainError } from "@dragoman/domain/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";

type Address = Pick<Host, "hostname" | "agentPort">;

const profile: HostSystemProfile = {
  gpus: { driverVersion: "", count: 0, gpu: [] },
  memory: { totalInMB: 4096, freeInMB: 3072, usedInMB: 1024 },
  cpu: [{ modelName: "Memory", cores: 4, cacheSizeInMB: "8", clockSpeedInMHz: 2400, flags: [], utilization: 5 }],
  disk: [{ path: "/", totalInMB: 10_240, usedInMB: 2048, freeInMB: 8192 }],
};

/** Agents of the hosts that are named; their engines run as soon as they are to be kept. */
export class MemoryHostAgents implements HostAgents {
  private readonly kept = new Map<string, readonly Engine[]>();

  constructor(private readonly hostnames: readonly string[], private readonly languagePairs: readonly LanguagePair[] = []) {}

  async status(host: Address): Promise<AgentStatus> {
    this.reach(host);
    const engines = this.kept.get(host.hostname) ?? [];
    return {
      agentId: host.hostname, probing: false,
      host: { agentRunning: true, languagePairs: this.languagePairs, databaseConfigured: true, logicalCores: 4, warnings: [], errors: [] },
      engines: Object.fromEntries(engines.map((engine) => [engine.id, report(engine)])),
    };
  }

  async profile(host: Address): Promise<HostSystemProfile> {
    this.reach(host);
    return profile;
  }

  async keep(host: Address, engines: readonly Engine[]): Promise<AgentStatus> {
    this.reach(host);
    this.kept.set(host.hostname, engines);
    return this.status(host);
  }

  private reach({ hostname, agentPort }: Address): void {
    if (this.hostnames.includes(hostname)) return;
    throw new DomainError("unavailable", "host-agent-unreachable", `The agent at ${hostname}:${agentPort} does not answer.`, { retryAfterSeconds: 5 });
  }
}

function report(engine: Engine): EngineReport {
  return { running: true, filledProcessingUnits: servesPair(engine) ? engine.desiredProcessingUnits : 1, restarts: 0 };
}
