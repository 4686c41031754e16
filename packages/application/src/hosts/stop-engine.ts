import { type EngineKind, findEngine, stopEngine } from "@dragoman/domain/hosts";
import type { HostRepository } from "./host-repository.js";
import type { HostedEngine } from "./hosted-engine.js";

/** Expects an engine to rest from now on; it hands its work back before it ends. */
export class StopEngine {
  constructor(private readonly hosts: HostRepository) {}

  async run(hostname: string, kind: EngineKind, engineId: string): Promise<HostedEngine> {
    const host = await this.hosts.update(hostname.toLowerCase(), (before) => ({ state: stopEngine(before, kind, engineId) }));
    return { host, engine: findEngine(host, kind, engineId) };
  }
}
