import { sameFacts } from "@dragoman/domain/common";
import { type Host, servesPair } from "@dragoman/domain/hosts";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import type { Signals } from "../common/signals.js";
import type { HostRepository } from "./host-repository.js";

/** A translation engine that runs now. */
export interface RunningEngine {
  readonly engineId: string;
  readonly hostname: string;
  readonly url: string;
  /** Of its present run. */
  readonly key: string;
  /** Pipelines that work in parallel now. */
  readonly units: number;
  /** Of those, the ones that had nothing in work when that was last stored: some seven seconds ago at most. */
  readonly freeUnits: number;
  /** Which model it serves, where its pair may have one after the other. */
  readonly revision?: string;
}

/** A language pair that is installed on some host. */
export interface KnownPair {
  readonly pair: LanguagePair;
  /** Names of hosts. */
  readonly installedOn: readonly string[];
  /** Some engine for it is expected to run. */
  readonly expected: boolean;
  /** Some engine for it runs. */
  readonly running: boolean;
}

/** Every change of a host is signalled, and a broken connection of signals as well: this is for a signal that is lost all the same. */
const refreshMs = 10_000;

/** Knows, without asking anybody, which pairs and running engines there are: usually as soon as it changes, after ten seconds at most. */
export class EngineDirectory {
  private hosts: readonly Host[] = [];
  private byPair: ReadonlyMap<string, readonly RunningEngine[]> = new Map();
  private known: readonly KnownPair[] = [];
  /** When pairs that were installed once went away. */
  private readonly goneAt = new Map<string, number>();
  /** When engines were last expected to run for pairs for which none is now. */
  private readonly expectedUntil = new Map<string, { readonly pair: LanguagePair; readonly at: number }>();
  private openedAt = performance.now();
  private readonly waiting = new Set<() => void>();
  private reading: Promise<void> | undefined;
  private readAgain = false;
  private stopListening: (() => Promise<void>) | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly repository: HostRepository, private readonly signals: Signals) {}

  /** Reads for the first time and follows from then on. */
  async open(): Promise<void> {
    this.stopListening = await this.signals.listen("hosts", () => this.refresh());
    this.openedAt = performance.now();
    this.take(await this.repository.list());
    this.timer = setInterval(() => this.refresh(), refreshMs);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.stopListening?.();
    await this.reading;
  }

  /** Running engines of a pair. */
  engines(languagePairId: string): readonly RunningEngine[] {
    return this.byPair.get(languagePairId) ?? [];
  }

  /**
   * Which model the engines of a pair, or of the pairs of a chain, serve: "" where none has any, and undefined while they do not agree,
   * as when one model follows another.
   */
  revision(languagePairId: string): string | undefined {
    const found = languagePairId.split(">>").map((id) => new Set(this.engines(id).map(({ revision = "" }) => revision)));
    return found.some(({ size }) => size > 1) ? undefined : found.flatMap((one) => [...one]).join(" ").trim();
  }

  /** All pairs that are installed anywhere, by id. */
  pairs(): readonly KnownPair[] {
    return this.known;
  }

  /** How long a pair has been installed nowhere, as far as this process can know; 0 while it is installed. */
  awayForMs(languagePairId: string): number {
    if (this.known.some(({ pair }) => pair.id === languagePairId)) return 0;
    return performance.now() - (this.goneAt.get(languagePairId) ?? this.openedAt);
  }

  /**
   * For how long no engine has been expected to run for any pair of which `holds` is true, as far as this process can know; 0 while
   * one is, whether it runs or not.
   */
  unexpectedForMs(holds: (pair: LanguagePair) => boolean): number {
    if (this.known.some(({ pair, expected }) => expected && holds(pair))) return 0;
    const ends = [...this.expectedUntil.values()].filter(({ pair }) => holds(pair)).map(({ at }) => at);
    return performance.now() - Math.max(this.openedAt, ...ends);
  }

  /**
   * Reads what the store knows now, for those who would otherwise refuse by what was known some moments ago. When the store is
   * away, nothing changes.
   */
  async reread(): Promise<void> {
    const underWay = this.reading;
    this.refresh();
    // A reading that was under way may have begun too early; the next one has not.
    await underWay;
    await this.reading;
  }

  /** Resolves at the next change; rejects with the signal's reason when it is aborted first. */
  nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const change = () => { signal.removeEventListener("abort", abort); resolve(); };
      const abort = () => { this.waiting.delete(change); reject(signal.reason); };
      if (signal.aborted) return abort();
      this.waiting.add(change);
      signal.addEventListener("abort", abort, { once: true });
    });
  }

  private refresh(): void {
    if (this.reading) {
      this.readAgain = true;
      return;
    }
    this.reading = this.repository.list().then(
      (hosts) => this.take(hosts),
      () => { /* What was last known is the best answer until the store is back; whoever writes to it hears of the failure. */ },
    ).finally(() => {
      this.reading = undefined;
      if (this.readAgain) {
        this.readAgain = false;
        this.refresh();
      }
    });
  }

  private take(hosts: readonly Host[]): void {
    if (sameFacts(hosts, this.hosts)) return;
    this.hosts = hosts;
    this.byPair = runningByPair(hosts);
    for (const { pair, expected } of this.known) {
      this.goneAt.set(pair.id, performance.now());
      if (expected) this.expectedUntil.set(pair.id, { pair, at: performance.now() });
    }
    this.known = knownPairs(hosts, this.byPair);
    for (const { pair } of this.known) this.goneAt.delete(pair.id);
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const change of waiting) change();
  }
}

function runningByPair(hosts: readonly Host[]): ReadonlyMap<string, readonly RunningEngine[]> {
  const byPair = new Map<string, RunningEngine[]>();
  for (const { hostname, engines } of hosts) {
    for (const engine of engines) {
      if (!servesPair(engine) || !engine.report?.running) continue;
      const { url, key, filledProcessingUnits, busyProcessingUnits = 0, revision } = engine.report;
      // An agent of an older version tells no key.
      if (url === undefined || key === undefined) continue;
      const running = {
        engineId: engine.id, hostname, url, key, units: Math.max(1, filledProcessingUnits),
        freeUnits: Math.max(0, filledProcessingUnits - busyProcessingUnits),
        ...(revision === undefined ? {} : { revision }),
      };
      byPair.set(engine.languagePairId, [...(byPair.get(engine.languagePairId) ?? []), running]);
    }
  }
  return byPair;
}

/**
 * The pairs whose estimates of quality could be trusted before drivers said so themselves: agents of that time do not say
 * it, and neither do hosts as they were stored then. It can go with the last of those agents.
 */
const estimatedBefore = /^(?:EngSpa|SpaEng)_[^_]*_[^_]*_RBMT_/;

function knownPairs(hosts: readonly Host[], running: ReadonlyMap<string, unknown>): readonly KnownPair[] {
  const expected = new Set(hosts.flatMap(({ engines }) => engines.flatMap((engine) =>
    (servesPair(engine) && engine.expectedRunning ? [engine.languagePairId] : []))));
  const pairs = new Map<string, LanguagePair>();
  const installedOn = new Map<string, string[]>();
  for (const { hostname, report } of hosts) {
    for (const pair of report.languagePairs) {
      pairs.set(pair.id, pairs.get(pair.id) ?? { estimatesQuality: estimatedBefore.test(pair.id), ...pair });
      installedOn.set(pair.id, [...(installedOn.get(pair.id) ?? []), hostname]);
    }
  }
  return [...pairs.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map((pair) => ({
    pair, installedOn: installedOn.get(pair.id) ?? [], expected: expected.has(pair.id), running: running.has(pair.id),
  }));
}
