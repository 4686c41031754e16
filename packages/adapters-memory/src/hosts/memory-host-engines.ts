import type { HostEngines, KnownEngine } from "@dragoman/application/hosts";

/** Engines that answer without their agents: those whose ids are here, wherever they are said to be. */
export class MemoryHostEngines implements HostEngines {
  readonly ids = new Set<string>();

  async answers({ engineId }: KnownEngine): Promise<boolean> {
    return this.ids.has(engineId);
  }
}
