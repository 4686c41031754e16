import { changeUnits, defaultUnits, type EngineKind, findEngine } from "@dragoman/domain/hosts";
import type { HostRepository } from "./host-repository.js";

/** Gives an engine its default settings back; a running one takes them up by starting again. A job engine has none to reset. */
export class ResetEngineConfig {
  constructor(private readonly hosts: HostRepository) {}

  async run(hostname: string, kind: EngineKind, engineId: string): Promise<void> {
    await this.hosts.update(hostname.toLowerCase(), (host) => {
      findEngine(host, kind, engineId);
      return { state: kind === "translation" ? changeUnits(host, engineId, defaultUnits) : host };
    });
  }
}
