import { DomainError } from "@dragoman/domain/common";
import {
  addEngine, type AgentStatus, allEngineKinds, defaultUnits, type Engine, heard, type Host, hostChanged, hostRegistered, isPairKind,
  sameEngineId, servesPair, traitsOf, unheard,
} from "@dragoman/domain/hosts";
import { direction, type LanguagePair } from "@dragoman/domain/language-pairs";
import { covers, type Grant, unitsLeft } from "@dragoman/domain/entitlements";
import type { Clock } from "../common/clock-and-random.js";
import { chooseWishedPairs, type Wish } from "./choose-wished-pairs.js";
import type { Grants } from "./grants.js";
import type { AgentAddress, HostAgents } from "./host-agents.js";
import type { HostRepository } from "./host-repository.js";

/** From one question to the next: more each time, for on a slow machine questions take processor time from what is waited for. */
const [askAgainMs, laterMs, longestMs] = [200, 50, 1_000];
/** An agent that has not answered so often is not just about to start. */
const triesUntilTold = 10;

/** What a start set up. */
export interface LocalHost {
  readonly host: Host;
  /** Wishes that now have an engine. */
  readonly filled: readonly string[];
  /** Wishes that nothing installed could fill. */
  readonly missing: readonly string[];
}

/** What a start is to set up. */
export interface LocalStart {
  readonly agentPort: number;
  readonly wish: Wish;
  /** Wishes that earlier starts have filled; undefined where none has written them down. */
  readonly filled?: readonly string[];
}

/**
 * Registers the server's own host as the controller, with one engine of each kind that the first start sets up and engines
 * for the wished pairs, all expected to run. A later start takes over the port of the agent and adds engines for those
 * wishes only that none before it has filled: what people changed since then stays.
 */
export class RegisterLocalHost {
  constructor(
    private readonly hosts: HostRepository, private readonly agents: HostAgents, private readonly grants: Grants,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits for the agent, and for what it needs to know of installed pairs; when that lasts, `away` hears why the agent
   * cannot be used. Undefined when the host was there already and there was nothing to add.
   */
  async run(
    { agentPort, wish, filled }: LocalStart, signal?: AbortSignal, away: (why: string) => void = () => undefined,
  ): Promise<LocalHost | undefined> {
    const address = { hostname: "localhost", agentPort };
    const present = await this.find(address);
    if (present !== undefined) {
      const left = unfilled(present, wish, filled);
      return left.pairs.length === 0 ? undefined : this.add(present, left, await this.ask(address, left, signal, away));
    }
    const status = await this.ask(address, wish, signal, away);
    const wished = chooseWishedPairs(status.host.languagePairs, wish);
    const bare = heard({ ...address, isController: true, engines: [], report: unheard }, status);
    const free = freeIds(await this.hosts.list());
    const pairs = grantedPairs(wished.chosen, await this.grants.current(), [bare]);
    const host = [...plainEngines(bare, free), ...pairEngines(pairs, free)].reduce(addEngine, bare);
    await this.hosts.add(hostRegistered(host, this.clock.now()));
    return { host, filled: [...wished.filled.keys()], missing: wished.missing };
  }

  /** The host, under the port that its agent has now. */
  private async find({ hostname, agentPort }: AgentAddress): Promise<Host | undefined> {
    const present = await this.hosts.find(hostname);
    if (present === undefined || present.agentPort === agentPort) return present;
    return this.hosts.update(hostname, (host) => hostChanged(host, { ...host, agentPort }, this.clock.now()));
  }

  /** Within the licence; what goes beyond it is left for a later start. */
  private async add(present: Host, wish: Wish, status: AgentStatus): Promise<LocalHost> {
    const { filled, missing } = chooseWishedPairs(status.host.languagePairs, wish);
    if (filled.size === 0) return { host: present, filled: [], missing };
    const grant = await this.grants.current();
    const host = await this.hosts.updateAmong(present.hostname, (before, others) => {
      const added = new Set([...filled.values()].filter(({ id }) => !serves(before, id)));
      const bare = heard(before, status);
      const engines = pairEngines(grantedPairs([...added], grant, [bare, ...others]), freeIds([before, ...others]));
      return hostChanged(before, engines.reduce(addEngine, bare), this.clock.now());
    });
    return { host, filled: [...filled].filter(([, pair]) => serves(host, pair.id)).map(([name]) => name), missing };
  }

  private async ask(
    address: AgentAddress, wish: Wish, signal: AbortSignal | undefined, away: (why: string) => void,
  ): Promise<AgentStatus> {
    for (let tries = 1; ; tries += 1) {
      signal?.throwIfAborted();
      const status = await this.agents.status(address).catch((cause: unknown) => {
        const why = whyAway(cause);
        if (tries === triesUntilTold) away(why);
      });
      if (status !== undefined && (!status.probing || chooseWishedPairs(status.host.languagePairs, wish).certain)) return status;
      await new Promise((resolve) => { setTimeout(resolve, Math.min(askAgainMs + laterMs * (tries - 1), longestMs)); });
    }
  }
}

function whyAway(cause: unknown): string {
  if (!(cause instanceof DomainError) || cause.code !== "host-agent-unreachable") throw cause;
  return cause.message;
}

/**
 * What is left to fill. Where no start has written down what it filled, an older version made the engines that are there,
 * and whatever is missing was removed by somebody; without any engine, nothing was.
 */
function unfilled(host: Host, wish: Wish, filled: readonly string[] | undefined): Wish {
  if (filled === undefined) return { ...wish, pairs: host.engines.some(servesPair) ? [] : wish.pairs };
  const done = new Set(filled.map((name) => name.toLowerCase()));
  return { ...wish, pairs: wish.pairs.filter((name) => !done.has(name.toLowerCase())) };
}

/** The first of these pairs that a grant covers, as far as its units go. */
function grantedPairs(pairs: readonly LanguagePair[], grant: Grant, hosts: readonly Host[]): readonly LanguagePair[] {
  return pairs.filter(({ id }) => covers(grant, id)).slice(0, unitsLeft(grant, hosts));
}

const serves = (host: Host, pairId: string): boolean =>
  host.engines.some((engine) => servesPair(engine) && engine.languagePairId === pairId);

/** Gives an id that no engine of these hosts has, and that it has not given before. */
type FreeId = (base: string) => string;

function freeIds(hosts: readonly Host[]): FreeId {
  const ids = hosts.flatMap(({ engines }) => engines.map((engine) => engine.id));
  return (base) => {
    let id = base;
    for (let next = 2; ids.some((one) => sameEngineId(one, id)); next += 1) id = `${base}_${next}`;
    ids.push(id);
    return id;
  };
}

function plainEngines(host: Host, free: FreeId): readonly Engine[] {
  return allEngineKinds.flatMap((kind): Engine[] => {
    const { onFirstStart, needsDatabase } = traitsOf(kind);
    if (isPairKind(kind) || !onFirstStart || (needsDatabase && !host.report.databaseConfigured)) return [];
    return [{ kind, id: free(kind), expectedRunning: true }];
  });
}

function pairEngines(pairs: readonly LanguagePair[], free: FreeId): readonly Engine[] {
  return pairs.map((pair): Engine => ({
    kind: "translation", id: free(direction(pair.sourceLanguageId, pair.targetLanguageId)), expectedRunning: true,
    languagePairId: pair.id, ...defaultUnits,
  }));
}
