import { invalid } from "@dragoman/domain/common";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import { joinPairs, manageChain, memberIds } from "@dragoman/domain/translation-chains";
import type { ChainRepository } from "./chain-repository.js";
import { chainNotFound } from "./chain-not-found.js";
import type { KnownChain, PairDirectory } from "./pair-directory.js";

/** Creates a chain of two installed pairs by hand: from then on it is there, whether its members run or not. */
export class CreateChain {
  constructor(private readonly chains: ChainRepository, private readonly directory: PairDirectory) {}

  /** One that is there by itself becomes one that was created. Throws `chain-id-invalid`, `chain-member-unknown`, what `joinPairs` throws, `chain-exists`. */
  async run(chainId: string): Promise<KnownChain> {
    const ids = memberIds(chainId);
    if (ids === undefined) {
      throw invalid("chain-id-invalid", `chainId ${JSON.stringify(chainId.slice(0, 400))} does not name two language pairs.`, "It is the ids of two language pairs joined by >>.");
    }
    joinPairs(this.installed(ids[0]), this.installed(ids[1]));
    await this.chains.update(chainId, (management) => manageChain(chainId, management, "create"));
    const made = await this.directory.chain(chainId);
    if (made === undefined) throw chainNotFound(chainId);
    return made;
  }

  private installed(id: string): LanguagePair {
    const known = this.directory.pairs().find(({ pair }) => pair.id === id);
    if (known !== undefined) return known.pair;
    throw invalid("chain-member-unknown", `There is no language pair ${JSON.stringify(id.slice(0, 200))} to be a member of a chain.`,
      "GET /language-pairs?mode=installed&chains=excluded lists the ids of all pairs that can be joined.");
  }
}
