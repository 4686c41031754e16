import {
  addEngine, checkEngineId, checkUnits, configureEngine, type Engine, type EngineKind, findEngine, type Host,
  hostChanged, type PlainEngineKind, removeEngine, resetEngine, startEngine, stopEngine, type TranslationEngine,
} from "@dragoman/domain/hosts";
import { checkCovered, checkGrantedUnits } from "@dragoman/domain/entitlements";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { Grants } from "./grants.js";
import type { HostRepository } from "./host-repository.js";

/** An engine, and the host that it belongs to as it is now. */
export interface HostedEngine<E extends Engine = Engine> {
  readonly host: Host;
  readonly engine: E;
}

/** Gives a host one more engine of a kind that serves no language pair, at rest. The host must have what such engines need. */
export class AddEngine {
  constructor(private readonly hosts: HostRepository, private readonly random: Random, private readonly clock: Clock) {}

  async run(hostname: string, kind: PlainEngineKind, request: { readonly id?: string }): Promise<HostedEngine> {
    const id = checkEngineId(request.id ?? this.random.token(12));
    const engine: Engine = { kind, id, expectedRunning: false };
    const host = await this.hosts.update(hostname.toLowerCase(), (before) =>
      hostChanged(before, addEngine(before, engine), this.clock.now()));
    return { host, engine: findEngine(host, kind, id) };
  }
}

/** What a new engine serves, and with how many pipelines. */
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

/** Gives a host one more translation engine, at rest, within the licence. */
export class AddTranslationEngine {
  constructor(
    private readonly hosts: HostRepository, private readonly grants: Grants, private readonly random: Random,
    private readonly clock: Clock,
  ) {}

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
    const grant = await this.grants.current();
    const host = await this.hosts.updateAmong(hostname.toLowerCase(), (before, others) => {
      const state = addEngine(before, engine);
      checkCovered(grant, engine.languagePairId);
      checkGrantedUnits(grant, [...others, state], [...others, before]);
      return hostChanged(before, state, this.clock.now());
    });
    return { host, engine: findEngine(host, "translation", engine.id) };
  }
}

/** What is changed of an engine; what is absent stays. */
export interface TranslationEngineChange {
  readonly desiredProcessingUnits?: number;
  readonly maximumProcessingUnits?: number;
  readonly mode?: string;
}

/**
 * Changes the units of a translation engine within the licence, or its mode; what is absent stays, and the maximum follows
 * when more is desired than it was. A running engine starts again with its new settings.
 */
export class ChangeTranslationEngine {
  constructor(
    private readonly hosts: HostRepository, private readonly grants: Grants, private readonly clock: Clock,
  ) {}

  async run(hostname: string, engineId: string, change: TranslationEngineChange): Promise<HostedEngine<TranslationEngine>> {
    const grant = await this.grants.current();
    const host = await this.hosts.updateAmong(hostname.toLowerCase(), (before, others) => {
      const engine = findEngine(before, "translation", engineId);
      const { mode } = change;
      const desiredProcessingUnits = change.desiredProcessingUnits ?? engine.desiredProcessingUnits;
      const maximumProcessingUnits = change.maximumProcessingUnits ?? Math.max(engine.maximumProcessingUnits, desiredProcessingUnits);
      const state = configureEngine(before, "translation", engineId,
        { desiredProcessingUnits, maximumProcessingUnits, ...(mode === undefined ? {} : { mode }) });
      checkGrantedUnits(grant, [...others, state], [...others, before]);
      return hostChanged(before, state, this.clock.now());
    });
    return { host, engine: findEngine(host, "translation", engineId) };
  }
}

/** Gives an engine its default settings back; a running one takes them up by starting again. Some kinds have none to reset. */
export class ResetEngineConfig {
  constructor(private readonly hosts: HostRepository, private readonly clock: Clock) {}

  async run(hostname: string, kind: EngineKind, engineId: string): Promise<void> {
    await this.hosts.update(hostname.toLowerCase(), (host) => hostChanged(host, resetEngine(host, kind, engineId), this.clock.now()));
  }
}

/** Expects an engine to run from now on. Whether it runs already, its report says. */
export class StartEngine {
  constructor(private readonly hosts: HostRepository, private readonly clock: Clock) {}

  async run(hostname: string, kind: EngineKind, engineId: string): Promise<HostedEngine> {
    const host = await this.hosts.update(hostname.toLowerCase(), (before) =>
      hostChanged(before, startEngine(before, kind, engineId), this.clock.now()));
    return { host, engine: findEngine(host, kind, engineId) };
  }
}

/** Expects an engine to rest from now on; it hands its work back before it ends. */
export class StopEngine {
  constructor(private readonly hosts: HostRepository, private readonly clock: Clock) {}

  async run(hostname: string, kind: EngineKind, engineId: string): Promise<HostedEngine> {
    const host = await this.hosts.update(hostname.toLowerCase(), (before) =>
      hostChanged(before, stopEngine(before, kind, engineId), this.clock.now()));
    return { host, engine: findEngine(host, kind, engineId) };
  }
}

/** Removes an engine, and answers it as it was; it hands its work back before it ends. */
export class RemoveEngine {
  constructor(private readonly hosts: HostRepository, private readonly clock: Clock) {}

  async run(hostname: string, kind: EngineKind, engineId: string): Promise<HostedEngine> {
    let engine: Engine | undefined;
    const host = await this.hosts.update(hostname.toLowerCase(), (before) => {
      engine = findEngine(before, kind, engineId);
      return hostChanged(before, removeEngine(before, kind, engineId), this.clock.now());
    });
    return { host, engine: engine as Engine };
  }
}
