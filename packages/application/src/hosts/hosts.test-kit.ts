import { MemoryChanges, MemorySignals } from "@dragoman/adapters-memory/common";
import { MemoryHostAgent, MemoryHostAgents, MemoryHostRepository } from "@dragoman/adapters-memory/hosts";
import type { Grant } from "@dragoman/domain/entitlements";
import { type Engine, type EngineReport, type Host, unheard } from "@dragoman/domain/hosts";
import { type LanguagePair, languagePair } from "@dragoman/domain/language-pairs";
import { systemClock } from "../common/clock-and-random.js";
import { EngineDirectory, type KnownPair } from "./engine-directory.js";
import type { HostRepository } from "./host-repository.js";

export const spanish = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "0.8.1", estimatesQuality: true });
export const catalan = languagePair({ source: "eng", target: "cat", technology: "RBMT", version: "1.0.1", estimatesQuality: false });
export const sandboxed = languagePair({ source: "eng", target: "spa", technology: "SANDBOX", version: "1.0.0", estimatesQuality: false });

/** What everybody has who has no licence. */
export const community = { current: async (): Promise<Grant> => "community" };
/** What a licence grants for these pairs. */
export const licensed = (processingUnits: number, ...languagePairs: string[]) => ({
  current: async (): Promise<Grant> => ({ id: "l", holder: "Acme", installationId: "i", issued: 0, processingUnits, languagePairs }),
});

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

/** How an engine is that runs and listens at this port of its host. */
export function runs(port: number, units = 1, busy?: number): EngineReport {
  return {
    running: true, url: `unix:/engines/${port}`, key: `key of ${port}`, filledProcessingUnits: units, restarts: 0,
    ...(busy === undefined ? {} : { busyProcessingUnits: busy }),
  };
}

/** A store of these hosts. */
export interface KeptHosts {
  readonly hosts: HostRepository;
  readonly signals: MemorySignals;
  /** How often it has told of a change since then. */
  readonly writes: () => number;
}

/** Keeps these hosts. */
export async function keptHosts(...all: readonly Host[]): Promise<KeptHosts> {
  const signals = new MemorySignals();
  const hosts = new MemoryHostRepository(new MemoryChanges(systemClock, signals));
  for (const state of all) await hosts.add({ state });
  let writes = 0;
  await signals.listen("hosts", () => { writes += 1; });
  return { hosts, signals, writes: () => writes };
}

/** An agent with Spanish and Catalan installed. */
export function anAgent(agentId: string): MemoryHostAgent {
  return new MemoryHostAgent(agentId, [spanish, catalan]);
}

/** Agents by the names of their hosts. */
export function agentsAt(agents: Readonly<Record<string, MemoryHostAgent>>): MemoryHostAgents {
  const all = new MemoryHostAgents();
  for (const [hostname, agent] of Object.entries(agents)) all.put(hostname, agent);
  return all;
}

/** A pair that is installed, and whether an engine for it is expected and runs, and how many of its units have something in work. */
export type InstalledPair = Pick<KnownPair, "pair" | "expected" | "running"> & { readonly busy?: number };

/** Host `one`, with these pairs installed and an engine for each that is expected, which serves the revision that is installed. */
export function hostWith(pairs: readonly InstalledPair[]): Host {
  const { report, ...host } = aHost("one");
  const engines = pairs.filter(({ expected, running }) => expected || running).map(({ pair, expected, running, busy }, n) => {
    const report = { ...runs(4700 + n, 1, busy), ...(pair.revision === undefined ? {} : { revision: pair.revision }) };
    return anEngine(`engine${n}`, { pair, expectedRunning: expected, ...(running ? { report } : {}) });
  });
  return { ...host, engines, report: { ...report, languagePairs: pairs.map(({ pair }) => pair) } };
}

/** A directory that knows these pairs, all on host `one`. With `install` others take their place, which it knows when it reads again. */
export async function directoryKnowing(pairs: readonly InstalledPair[]): Promise<{
  readonly directory: EngineDirectory;
  readonly install: (pairs: readonly InstalledPair[]) => Promise<void>;
}> {
  const { hosts, signals } = await keptHosts(hostWith(pairs));
  const directory = new EngineDirectory(hosts, signals);
  await directory.reread();
  return { directory, install: async (next) => { await hosts.update("one", () => ({ state: hostWith(next) })); } };
}

/** Waits for a state; the test's own time limit ends a wait in vain. */
export async function until<T>(read: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const found = await read();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => { setTimeout(resolve, 5); });
  }
}
