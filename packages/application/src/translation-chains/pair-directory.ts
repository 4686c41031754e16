import { type ChainedPair, type ChainManagement, joinPairs, leadsOn, memberIds } from "@dragoman/domain/translation-chains";
import type { EngineDirectory, KnownPair } from "../hosts/index.js";
import type { ChainRepository } from "./chain-repository.js";

/** A chain as it is managed, and as its members are now. */
export interface KnownChain {
  readonly id: string;
  readonly memberIds: readonly [string, string];
  readonly management: ChainManagement;
  /** There while both members are installed. */
  readonly pair?: ChainedPair;
  /** Engines for both members are expected to run. Never of a deleted chain. */
  readonly expected: boolean;
  /** Engines for both members run. Never of a deleted chain. */
  readonly running: boolean;
}

/**
 * Knows what can be translated with: the pairs that are installed, as the engine directory knows them, and chains of two
 * of them. What was decided about chains is read when it is asked for, so that a decision holds from the next call on.
 */
export class PairDirectory {
  /** `automatic`: chains that nobody decided about come and go with their members. */
  constructor(
    private readonly engines: Pick<EngineDirectory, "pairs" | "reread">,
    private readonly decisions: ChainRepository,
    private readonly automatic: boolean,
  ) {}

  /** All pairs that are installed anywhere, by id. */
  pairs(): readonly KnownPair[] {
    return this.engines.pairs();
  }

  /** Makes sure that `pairs` is not older than this call. */
  reread(): Promise<void> {
    return this.engines.reread();
  }

  /** Every chain that somebody decided about, and each automatic one whose members run; by id. */
  async chains(): Promise<readonly KnownChain[]> {
    const decisions = await this.decisions.list();
    const pairs = this.pairs();
    const decided = decisions.flatMap(({ id, management }) => knownChain(id, management, pairs) ?? []);
    const automatic = this.automatic ? runningChains(pairs, new Set(decisions.map(({ id }) => id))) : [];
    return [...decided, ...automatic].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The chain of an id, whether its members run or not; undefined when nobody decided about it and it cannot come by itself. */
  async chain(id: string): Promise<KnownChain | undefined> {
    if (memberIds(id) === undefined) return undefined;
    const chain = knownChain(id, await this.decisions.find(id), this.pairs());
    return chain?.management === "automatic" && (!this.automatic || chain.pair === undefined) ? undefined : chain;
  }
}

function knownChain(id: string, management: ChainManagement, pairs: readonly KnownPair[]): KnownChain | undefined {
  const ids = memberIds(id);
  if (ids === undefined) return undefined;
  const [first, second] = ids.map((member) => pairs.find(({ pair }) => pair.id === member));
  if (first !== undefined && second !== undefined && leadsOn(first.pair, second.pair)) return joined(first, second, management);
  return { id, memberIds: ids, management, expected: false, running: false };
}

/** All chains of running pairs, also where another pair leads the same way directly: which serves better is the reader's to say. */
function runningChains(pairs: readonly KnownPair[], except: ReadonlySet<string>): readonly KnownChain[] {
  const running = pairs.filter((known) => known.running);
  return running
    .flatMap((first) => running.filter((second) => leadsOn(first.pair, second.pair)).map((second) => joined(first, second, "automatic")))
    .filter(({ id }) => !except.has(id));
}

function joined(first: KnownPair, second: KnownPair, management: ChainManagement): KnownChain {
  const pair = joinPairs(first.pair, second.pair);
  const present = management !== "deleted";
  return {
    id: pair.id, memberIds: [first.pair.id, second.pair.id], management, pair,
    expected: present && first.expected && second.expected, running: present && first.running && second.running,
  };
}
