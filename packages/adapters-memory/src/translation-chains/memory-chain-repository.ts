import type { ChainRepository } from "@dragoman/application/translation-chains";
import type { Change } from "@dragoman/domain/common";
import type { ChainManagement, DecidedChain } from "@dragoman/domain/translation-chains";
import { MemoryChanges } from "../common/memory-changes.js";
import { byCodePoints } from "../common/paging.js";

/** Decisions about chains in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryChainRepository implements ChainRepository {
  private readonly decided = new Map<string, DecidedChain["management"]>();

  constructor(private readonly changes = new MemoryChanges()) {}

  async list(): Promise<readonly DecidedChain[]> {
    return [...this.decided].map(([id, management]) => ({ id, management })).sort((one, other) => byCodePoints(one.id, other.id));
  }

  async find(id: string): Promise<ChainManagement> {
    return this.decided.get(id) ?? "automatic";
  }

  async update(id: string, change: (management: ChainManagement) => Change<ChainManagement>): Promise<ChainManagement> {
    const { state, events = [] } = change(this.decided.get(id) ?? "automatic");
    return this.changes.store({ answer: state, events, write: () => {
      if (state === "automatic") this.decided.delete(id);
      else this.decided.set(id, state);
    } });
  }
}
