import { type EngineKind, findEngine, startEngine } from "@dragoman/domain/hosts";
import type { HostRepository } from "./host-repository.js";
import type { HostedEngine } from "./hosted-engine.js";

/** Expects an engine to run from now on. Whether it runs already, its report says. */
export class StartEngine {
  constructor(private readonly hosts: HostRepository) {}

  async run(hostname: string, kind: EngineKind, engineId: string): Promise<HostedEngine> {
    const host = await this.hosts.update(hostname.toLowerCase(), (before) => ({ state: startEngine(before, kind, engineId) }));
    return { host, engine: findEngine(host, kind, engineId) };
  }
}
