import { type Change, DomainError, type EventsOf } from "@dragoman/domain/common";
import { type AgentStatus, type Engine, type EngineReport, type Host, unheard, type HostSystemProfile } from "@dragoman/domain/hosts";
import { type LanguagePair, languagePair } from "@dragoman/domain/language-pairs";
import type { Signals } from "../common/signals.js";
import type { AgentAddress, HostAgents } from "./host-agents.js";
import type { HostRepository } from "./host-repository.js";

export const spanish = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "0.8.1", estimatesQuality: true });
export const catalan = languagePair({ source: "eng", target: "cat", technology: "RBMT", version: "1.0.1", estimatesQuality: false });
export const sandboxed = languagePair({ source: "eng", target: "spa", technology: "SANDBOX", version: "1.0.0", estimatesQuality: false });

/** A host as its agent described it. */
export function aHost(hostname: string, change: Partial<Host> = {}): Host {
  const report = { ...unheard, agentRunning: true, databaseConfigured: true, logicalCores: 2, languagePairs: [spanish, catalan] };
  return { hostname, agentPort: 8002, isController: false, engines: [], report, ...change };
}

/** An engine for Spanish unless another pair is given. */
export function anEngine(
  id: string, change: { pair?: LanguagePair; expectedRunning?: boolean; report?: EngineReport; maximum?: number } = {},
): Engine {
  const { pair = spanish, expectedRunning = true, report, maximum = 1 } = change;
  return {
    kind: "translation", id, expectedRunning, languagePairId: pair.id, desiredProcessingUnits: 1, maximumProcessingUnits: maximum,
    ...(report === undefined ? {} : { report }),
  };
}

/** Hosts in memory that tell of each change. */
export class FewHosts implements HostRepository, Signals {
  private readonly hosts = new Map<string, Host>();
  private readonly listeners = new Set<(subject: string) => void>();
  writes = 0;
  /** What each look at the list fails with. */
  broken: Error | undefined;

  constructor(hosts: readonly Host[] = []) {
    for (const host of hosts) this.hosts.set(host.hostname, host);
  }

  async add({ state: host }: Change<Host>): Promise<void> {
    if (this.hosts.has(host.hostname)) throw new DomainError("invalid", "host-exists", host.hostname);
    this.store(host);
  }

  async find(hostname: string): Promise<Host | undefined> {
    return this.hosts.get(hostname);
  }

  async list(): Promise<readonly Host[]> {
    if (this.broken) throw this.broken;
    return [...this.hosts.values()];
  }

  async update(hostname: string, change: (host: Host) => Change<Host>): Promise<Host> {
    return this.store(change(this.known(hostname)).state);
  }

  async updateAmong(hostname: string, change: (host: Host, others: readonly Host[]) => Change<Host>): Promise<Host> {
    const others = [...this.hosts.values()].filter((other) => other.hostname !== hostname);
    return this.store(change(this.known(hostname), others).state);
  }

  async remove(hostname: string, events: EventsOf<Host>): Promise<Host> {
    const host = this.known(hostname);
    events(host);
    this.hosts.delete(hostname);
    this.tell(hostname);
    return host;
  }

  async listen(_topic: string, listener: (subject: string) => void): Promise<() => Promise<void>> {
    this.listeners.add(listener);
    return async () => { this.listeners.delete(listener); };
  }

  private known(hostname: string): Host {
    const host = this.hosts.get(hostname);
    if (host === undefined) throw new DomainError("notFound", "host-not-found", hostname);
    return host;
  }

  private store(host: Host): Host {
    const ids = [...this.hosts.values()].filter((other) => other.hostname !== host.hostname).concat(host)
      .flatMap(({ engines }) => engines.map(({ id }) => id.toLowerCase()));
    if (new Set(ids).size < ids.length) throw new DomainError("invalid", "engine-id-taken", ids.join());
    this.hosts.set(host.hostname, host);
    this.writes += 1;
    this.tell(host.hostname);
    return host;
  }

  private tell(hostname: string): void {
    for (const listener of this.listeners) queueMicrotask(() => listener(hostname));
  }
}

/** One agent that runs what it is told at once. */
export class FakeAgent {
  away = false;
  probing = false;
  pairs: readonly LanguagePair[] = [spanish, catalan];
  databaseConfigured = true;
  restarts = 0;
  busy = 0;
  kept: readonly string[] = [];

  constructor(readonly agentId: string) {}

  get status(): AgentStatus {
    const report: EngineReport = {
      running: true, url: `http://127.0.0.1:4711`, filledProcessingUnits: 1, busyProcessingUnits: this.busy, restarts: this.restarts,
    };
    return {
      agentId: this.agentId, probing: this.probing,
      host: {
        agentRunning: true, languagePairs: this.pairs, databaseConfigured: this.databaseConfigured, logicalCores: 2, warnings: [],
        errors: [],
      },
      engines: Object.fromEntries(this.kept.map((id) => [id, report])),
    };
  }
}

export const someProfile: HostSystemProfile = {
  gpus: { driverVersion: "", count: 0, gpu: [] }, memory: { totalInMB: 2, freeInMB: 1, usedInMB: 1 }, cpu: [], disk: [],
};

/** Reaches agents by the name of their host. */
export class FewAgents implements HostAgents {
  constructor(readonly agents: Readonly<Record<string, FakeAgent>>) {}

  async status(host: AgentAddress): Promise<AgentStatus> {
    return this.reach(host).status;
  }

  async profile(host: AgentAddress): Promise<HostSystemProfile> {
    this.reach(host);
    return someProfile;
  }

  async keep(host: AgentAddress, engines: readonly Engine[]): Promise<AgentStatus> {
    const agent = this.reach(host);
    agent.kept = engines.map(({ id }) => id);
    return agent.status;
  }

  private reach({ hostname, agentPort }: AgentAddress): FakeAgent {
    const agent = this.agents[hostname];
    if (agent !== undefined && !agent.away) return agent;
    throw new DomainError("unavailable", "host-agent-unreachable", `The agent of host ${hostname} on port ${agentPort} cannot be used.`);
  }
}

/** Waits for a state; the test's own time limit ends a wait in vain. */
export async function until<T>(read: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const found = await read();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => { setTimeout(resolve, 5); });
  }
}
