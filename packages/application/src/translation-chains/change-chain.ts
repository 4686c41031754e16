import { invalid } from "@dragoman/domain/common";
import { manageChain } from "@dragoman/domain/translation-chains";
import { chainNotFound } from "./chain-not-found.js";
import type { ChainRepository } from "./chain-repository.js";
import type { KnownChain, PairDirectory } from "./pair-directory.js";

/** Says whether a chain comes and goes with its members. */
export class ChangeChain {
  /** `automatic`: whether the server manages chains by itself. */
  constructor(private readonly chains: ChainRepository, private readonly directory: PairDirectory, private readonly automatic: boolean) {}

  /** The chain need not be there now, but its members are installed. Throws `chain-not-found`, `automatic-chains-disabled`. */
  async run(chainId: string, { autoManage }: { readonly autoManage?: boolean }): Promise<KnownChain> {
    const chain = await this.directory.chain(chainId);
    if (chain === undefined) throw chainNotFound(chainId);
    if (autoManage === undefined) return chain;
    if (autoManage && !this.automatic) {
      throw invalid("automatic-chains-disabled", "This server does not manage chains by itself.", "Set DRAGOMAN_AUTO_CHAINS to on, or leave autoManage false.");
    }
    const management = await this.chains.update(chainId, (now) => manageChain(chainId, now, autoManage ? "manageAutomatically" : "manageManually"));
    return (await this.directory.chain(chainId)) ?? { ...chain, management };
  }
}
