import { type Engine, type EngineKind, findEngine, removeEngine } from "@dragoman/domain/hosts";
import type { HostRepository } from "./host-repository.js";
import type { HostedEngine } from "./hosted-engine.js";

/** Removes an engine, and answers it as it was; it hands its work back before it ends. */
export class RemoveEngine {
  constructor(private readonly hosts: HostRepository) {}

  async run(hostname: string, kind: EngineKind, engineId: string): Promise<HostedEngine> {
    let engine: Engine | undefined;
    const host = await this.hosts.update(hostname.toLowerCase(), (before) => {
      engine = findEngine(before, kind, engineId);
      return { state: removeEngine(before, kind, engineId) };
    });
    return { host, engine: engine as Engine };
  }
}
