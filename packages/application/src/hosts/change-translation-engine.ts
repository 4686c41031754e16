import { changeUnits, checkLicensedUnits, findEngine, noMode, type TranslationEngine } from "@dragoman/domain/hosts";
import type { HostRepository } from "./host-repository.js";
import type { HostedEngine } from "./hosted-engine.js";

export interface TranslationEngineChange {
  readonly desiredProcessingUnits?: number;
  readonly maximumProcessingUnits?: number;
  readonly mode?: string;
}

/**
 * Changes the units of a translation engine within the licence; what is absent stays, and the maximum follows when more
 * is desired than it was. A running engine starts again with its new units.
 */
export class ChangeTranslationEngine {
  constructor(private readonly hosts: HostRepository) {}

  async run(hostname: string, engineId: string, change: TranslationEngineChange): Promise<HostedEngine<TranslationEngine>> {
    const host = await this.hosts.updateAmong(hostname.toLowerCase(), (before, others) => {
      const engine = findEngine(before, "translation", engineId);
      if (change.mode !== undefined) throw noMode({ ...engine, mode: change.mode });
      const desiredProcessingUnits = change.desiredProcessingUnits ?? engine.desiredProcessingUnits;
      const maximumProcessingUnits = change.maximumProcessingUnits ?? Math.max(engine.maximumProcessingUnits, desiredProcessingUnits);
      const state = changeUnits(before, engineId, { desiredProcessingUnits, maximumProcessingUnits });
      checkLicensedUnits([...others, state]);
      return { state };
    });
    return { host, engine: findEngine(host, "translation", engineId) };
  }
}
