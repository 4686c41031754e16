import { addEngine, checkEngineId, checkLicensedUnits, checkUnits, findEngine, type TranslationEngine } from "@dragoman/domain/hosts";
import type { Random } from "../common/random.js";
import type { HostRepository } from "./host-repository.js";
import type { HostedEngine } from "./hosted-engine.js";

export interface TranslationEngineRequest {
  /** Id of a pair that is installed on the host. */
  readonly languagePair: string;
  /** 1 when absent. */
  readonly desiredProcessingUnits?: number;
  /** What is desired when absent. */
  readonly maximumProcessingUnits?: number;
  readonly id?: string;
  readonly mode?: string;
}

/** Gives a host one more translation engine, at rest, within the units of the licence. */
export class AddTranslationEngine {
  constructor(private readonly hosts: HostRepository, private readonly random: Random) {}

  async run(hostname: string, request: TranslationEngineRequest): Promise<HostedEngine<TranslationEngine>> {
    const desiredProcessingUnits = request.desiredProcessingUnits ?? 1;
    const engine: TranslationEngine = {
      kind: "translation",
      id: checkEngineId(request.id ?? this.random.token(12)),
      expectedRunning: false,
      languagePairId: request.languagePair,
      ...checkUnits({ desiredProcessingUnits, maximumProcessingUnits: request.maximumProcessingUnits ?? desiredProcessingUnits }),
      ...(request.mode === undefined ? {} : { mode: request.mode }),
    };
    const host = await this.hosts.updateAmong(hostname.toLowerCase(), (before, others) => {
      const state = addEngine(before, engine);
      checkLicensedUnits([...others, state]);
      return { state };
    });
    return { host, engine: findEngine(host, "translation", engine.id) };
  }
}
