import { manageChain } from "@dragoman/domain/translation-chains";
import { chainNotFound } from "./chain-not-found.js";
import type { ChainRepository } from "./chain-repository.js";
import type { KnownChain, PairDirectory } from "./pair-directory.js";

/** Deletes a chain; it never comes back by itself. */
export class DeleteChain {
  constructor(private readonly chains: ChainRepository, private readonly directory: PairDirectory) {}

  /** Answers the chain as it was. Throws `chain-not-found`. */
  async run(chainId: string): Promise<KnownChain> {
    const chain = await this.directory.chain(chainId);
    if (chain === undefined) throw chainNotFound(chainId);
    await this.chains.update(chainId, (management) => manageChain(chainId, management, "delete"));
    return chain;
  }
}
