import type { HostEngines } from "@dragoman/application/hosts";

/** Engines that answer without their agents: those whose ids are here, wherever they are said to be. */
export class MemoryHostEngines implements HostEngines {
  readonly ids = new Set<string>();

  async answers(_hostname: string, engineId: string): Promise<boolean> {
    return this.ids.has(engineId);
  }
}
