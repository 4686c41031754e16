import {
  type AgentStatus, type Engine, type EngineReport, type HostModel, type HostSystemProfile, type Installation, latestModels,
  type ProcessFigures, servesPair, traitsOf,
} from "@dragoman/domain/hosts";
import { type LanguagePair, languagePair } from "@dragoman/domain/language-pairs";

const profile: HostSystemProfile = {
  gpus: { driverVersion: "", count: 0, gpu: [] },
  memory: { totalInMB: 4096, freeInMB: 3072, usedInMB: 1024 },
  cpu: [{ modelName: "Memory", cores: 4, cacheSizeInMB: "8", clockSpeedInMHz: 2400, flags: [], utilization: 5 }],
  disk: [{ path: "/", totalInMB: 10_240, usedInMB: 2048, freeInMB: 8192 }],
};

/** The agent of one machine, as it is set. Its engines run as soon as they are to be kept. */
export class MemoryHostAgent {
  /** It does not answer. */
  away = false;
  /** It still looks for installed pairs. */
  probing = false;
  databaseConfigured = true;
  /** What each of its engines has done. */
  counts: ProcessFigures["counts"] = {};
  /** How often each of its engines was started again. */
  restarts = 0;
  /** Of each of its engines; unknown when absent. */
  busyProcessingUnits: number | undefined;
  /** Where its engines are reached; they cannot be while it is absent. */
  engineUrl: string | undefined;
  /** The one that it belongs to. */
  installation: Installation;
  /** The engines that it was told to keep. */
  kept: readonly Engine[] = [];
  /** The models of its host, by their bytes and pairs. The latest of each pair is offered. */
  readonly models = new Map<string, HostModel>();
  /** What a model may take. */
  roomBytes = Infinity;

  constructor(readonly agentId: string, public languagePairs: readonly LanguagePair[] = []) {
    this.installation = { id: agentId, place: `/srv/${agentId} on memory` };
  }

  get status(): AgentStatus {
    return {
      agentId: this.agentId, installation: this.installation, probing: this.probing,
      host: {
        agentRunning: true, languagePairs: [...this.languagePairs, ...this.adapted], databaseConfigured: this.databaseConfigured,
        logicalCores: 4, warnings: [], errors: [],
      },
      engines: Object.fromEntries(this.kept.map((engine) => [engine.id, this.report(engine)])),
    };
  }

  get profile(): HostSystemProfile {
    return profile;
  }

  /** Of itself, and of each engine that it was told to keep. */
  get figures(): readonly ProcessFigures[] {
    const figures = { started: 0, cpuSeconds: 1, residentBytes: 1, heapBytes: 1, busySeconds: 1, counts: this.counts, levels: {} };
    return [
      { ...figures, process: "host-agent", run: this.agentId, counts: {} },
      ...this.kept.map(({ id, kind }) => ({ ...figures, process: traitsOf(kind).program, engine: id, run: `${this.agentId} ${id}` })),
    ];
  }

  private get adapted(): readonly LanguagePair[] {
    return latestModels([...this.models.values()]).map(({ sourceLanguageId, targetLanguageId, sha256, name, ...model }) => languagePair({
      source: sourceLanguageId, target: targetLanguageId, domain: `Adapted-${name}`, technology: "PBMT", version: model.version,
      estimatesQuality: model.estimatesQuality, revision: sha256, ...(model.estimatesWell === true ? { estimatesWell: true } : {}),
    }));
  }

  private report(engine: Engine): EngineReport {
    const { restarts, busyProcessingUnits, engineUrl } = this;
    const revision = servesPair(engine) ? this.adapted.find(({ id }) => id === engine.languagePairId)?.revision : undefined;
    return {
      ...(revision === undefined ? {} : { revision }),
      running: true, filledProcessingUnits: servesPair(engine) ? engine.desiredProcessingUnits : 1, restarts,
      ...(busyProcessingUnits === undefined ? {} : { busyProcessingUnits }),
      ...(engineUrl === undefined ? {} : { url: engineUrl, key: `key of ${engine.id}` }),
    };
  }
}
