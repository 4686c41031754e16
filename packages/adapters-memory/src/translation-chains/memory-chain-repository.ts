import type { ChainRepository } from "@dragoman/application/translation-chains";
import type { ChainManagement, DecidedChain } from "@dragoman/domain/translation-chains";
import { byCodePoints } from "../common/paging.js";

/** Decisions about chains in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryChainRepository implements ChainRepository {
  private readonly decided = new Map<string, DecidedChain["management"]>();

  async list(): Promise<readonly DecidedChain[]> {
    return [...this.decided].map(([id, management]) => ({ id, management })).sort((one, other) => byCodePoints(one.id, other.id));
  }

  async find(id: string): Promise<ChainManagement> {
    return this.decided.get(id) ?? "automatic";
  }

  async update(id: string, change: (management: ChainManagement) => ChainManagement): Promise<ChainManagement> {
    const management = change(this.decided.get(id) ?? "automatic");
    if (management === "automatic") this.decided.delete(id);
    else this.decided.set(id, management);
    return management;
  }
}
