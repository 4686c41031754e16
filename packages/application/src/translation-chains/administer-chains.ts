import { DomainError, invalid } from "@dragoman/domain/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { type ChainAct, chainChanged, type ChainManagement, joinPairs, manageChain, memberIds } from "@dragoman/domain/translation-chains";
import type { Clock } from "../common/clock-and-random.js";
import type { ChainRepository } from "./chain-repository.js";
import type { KnownChain, PairDirectory } from "./pair-directory.js";

/** Whether a list of chains has those that were deleted: only, also, or none. */
export const deletedModes = ["only", "also", "excluded"] as const;
/** Whether a list has chains that were deleted. */
export type DeletedMode = (typeof deletedModes)[number];

/** Answers chains by id, with those that were deleted as wished. */
export class ListChains {
  constructor(private readonly directory: PairDirectory) {}

  async run(deleted: DeletedMode): Promise<readonly KnownChain[]> {
    const chains = await this.directory.chains();
    return deleted === "also" ? chains : chains.filter(({ management }) => (management === "deleted") === (deleted === "only"));
  }
}

/** Creates a chain of two installed pairs by hand: from then on it is there, whether its members run or not. */
export class CreateChain {
  constructor(private readonly chains: ChainRepository, private readonly directory: PairDirectory, private readonly clock: Clock) {}

  /**
   * One that is there by itself becomes one that was created. Throws `chain-id-invalid`, `chain-member-unknown`, what
   * `joinPairs` throws, `chain-exists`.
   */
  async run(chainId: string): Promise<KnownChain> {
    const ids = memberIds(chainId);
    if (ids === undefined) {
      throw invalid("chain-id-invalid", `chainId ${JSON.stringify(chainId.slice(0, 400))} does not name two language pairs.`,
        "It must be the ids of two language pairs, joined by >>.");
    }
    joinPairs(this.installed(ids[0]), this.installed(ids[1]));
    await manage(this.chains, chainId, "create", this.clock);
    const made = await this.directory.chain(chainId);
    if (made === undefined) throw chainNotFound(chainId);
    return made;
  }

  private installed(id: string): LanguagePair {
    const known = this.directory.pairs().find(({ pair }) => pair.id === id);
    if (known !== undefined) return known.pair;
    throw invalid("chain-member-unknown",
      `There is no language pair ${JSON.stringify(id.slice(0, 200))} that could be a member of a chain.`,
      "GET /language-pairs?mode=installed&chains=excluded lists the ids of all pairs that can be joined.");
  }
}

/** Says whether a chain comes and goes with its members. */
export class ChangeChain {
  /** `automatic`: whether the server manages chains by itself. */
  constructor(
    private readonly chains: ChainRepository,
    private readonly directory: PairDirectory,
    private readonly clock: Clock,
    private readonly automatic: boolean,
  ) {}

  /** The chain need not be there now, but its members are installed. Throws `chain-not-found`, `automatic-chains-disabled`. */
  async run(chainId: string, { autoManage }: { readonly autoManage?: boolean }): Promise<KnownChain> {
    const chain = await this.directory.chain(chainId);
    if (chain === undefined) throw chainNotFound(chainId);
    if (autoManage === undefined) return chain;
    if (autoManage && !this.automatic) {
      throw invalid("automatic-chains-disabled", "This server does not manage chains automatically.",
        "Set DRAGOMAN_AUTO_CHAINS to on, or leave autoManage false.");
    }
    const management = await manage(this.chains, chainId, autoManage ? "manageAutomatically" : "manageManually", this.clock);
    return (await this.directory.chain(chainId)) ?? { ...chain, management };
  }
}

/** Deletes a chain; it never comes back by itself. */
export class DeleteChain {
  constructor(private readonly chains: ChainRepository, private readonly directory: PairDirectory, private readonly clock: Clock) {}

  /** Answers the chain as it was. Throws `chain-not-found`. */
  async run(chainId: string): Promise<KnownChain> {
    const chain = await this.directory.chain(chainId);
    if (chain === undefined) throw chainNotFound(chainId);
    await manage(this.chains, chainId, "delete", this.clock);
    return chain;
  }
}

function manage(chains: ChainRepository, chainId: string, act: ChainAct, clock: Clock): Promise<ChainManagement> {
  return chains.update(chainId, (before) => chainChanged(chainId, before, manageChain(chainId, before, act), clock.now()));
}

/** No chain has this id, and none can come by itself under it. */
export function chainNotFound(chainId: string): DomainError {
  return new DomainError("notFound", "chain-not-found", `There is no chain ${JSON.stringify(chainId.slice(0, 400))}.`,
    { details: "GET /translation-chains?includeDeleted=also lists all chains; both members of a new one must be installed." });
}
