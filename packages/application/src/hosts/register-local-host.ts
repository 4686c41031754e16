import { DomainError } from "@dragoman/domain/common";
import {
  addEngine, type AgentStatus, allEngineKinds, type Engine, heard, type Host, hostChanged, hostRegistered, isPairKind, licensedUnits,
  sameEngineId, traitsOf, unheard,
} from "@dragoman/domain/hosts";
import { direction, type LanguagePair } from "@dragoman/domain/language-pairs";
import type { Clock } from "../common/clock-and-random.js";
import { chooseWishedPairs, type Wish } from "./choose-wished-pairs.js";
import type { AgentAddress, HostAgents } from "./host-agents.js";
import type { HostRepository } from "./host-repository.js";

const askAgainMs = 200;
/** An agent that has not answered so often is not just about to start. */
const triesUntilTold = 10;

/** What the first start set up; `missing` are wishes that nothing installed could fill. */
export interface LocalHost {
  readonly host: Host;
  readonly missing: readonly string[];
}

/**
 * Registers the server's own host as the controller, with one engine of each kind that the first start sets up and engines
 * for the wished pairs, all expected to run. Only the first start does so; a later one takes over the port of the agent
 * and changes nothing else.
 */
export class RegisterLocalHost {
  constructor(private readonly hosts: HostRepository, private readonly agents: HostAgents, private readonly clock: Clock) {}

  /**
   * Waits for the agent, and for what it needs to know of installed pairs; when that lasts, `away` hears why the agent
   * cannot be used. Undefined when the host was there already.
   */
  async run(
    request: { readonly agentPort: number; readonly wish: Wish }, signal?: AbortSignal, away: (why: string) => void = () => undefined,
  ): Promise<LocalHost | undefined> {
    const address = { hostname: "localhost", agentPort: request.agentPort };
    if (await this.isThere(address)) return undefined;
    const status = await this.ask(address, request.wish, signal, away);
    const { chosen, missing } = chooseWishedPairs(status.host.languagePairs, request.wish);
    const taken = (await this.hosts.list()).flatMap((other) => other.engines.map((engine) => engine.id));
    const bare = heard({ ...address, isController: true, engines: [], report: unheard }, status);
    const host = firstEngines(bare, chosen, taken).reduce(addEngine, bare);
    await this.hosts.add(hostRegistered(host, this.clock.now()));
    return { host, missing };
  }

  private async isThere({ hostname, agentPort }: AgentAddress): Promise<boolean> {
    const present = await this.hosts.find(hostname);
    if (present !== undefined && present.agentPort !== agentPort) {
      await this.hosts.update(hostname, (host) => hostChanged(host, { ...host, agentPort }, this.clock.now()));
    }
    return present !== undefined;
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
      await new Promise((resolve) => { setTimeout(resolve, askAgainMs); });
    }
  }
}

function whyAway(cause: unknown): string {
  if (!(cause instanceof DomainError) || cause.code !== "host-agent-unreachable") throw cause;
  return cause.message;
}

function firstEngines(host: Host, pairs: readonly LanguagePair[], taken: readonly string[]): readonly Engine[] {
  const engines: Engine[] = [];
  const ids = [...taken];
  const freeId = (base: string): string => {
    let id = base;
    for (let next = 2; ids.some((one) => sameEngineId(one, id)); next += 1) id = `${base}_${next}`;
    ids.push(id);
    return id;
  };
  for (const kind of allEngineKinds) {
    const { onFirstStart, needsDatabase } = traitsOf(kind);
    if (isPairKind(kind) || !onFirstStart || (needsDatabase && !host.report.databaseConfigured)) continue;
    engines.push({ kind, id: freeId(kind), expectedRunning: true });
  }
  for (const pair of pairs.slice(0, licensedUnits([host]))) {
    engines.push({
      kind: "translation", id: freeId(direction(pair.sourceLanguageId, pair.targetLanguageId)), expectedRunning: true,
      languagePairId: pair.id, desiredProcessingUnits: 1, maximumProcessingUnits: 1,
    });
  }
  return engines;
}
