import type { Change } from "@dragoman/domain/common";
import type { ChainManagement, DecidedChain } from "@dragoman/domain/translation-chains";

/**
 * Keeps what was decided about chains. Chains that nobody decided about are `automatic`, and not kept.
 *
 * `update` holds the decision alone from reading to writing: two updates of one chain never interleave, and when `change`
 * throws nothing is stored and no event. `change` may be called again, after a rival got in the way, so it has no other effect than
 * its answer and what it notes of its last call.
 */
export interface ChainRepository {
  /** All decisions, by the id of the chain. */
  list(): Promise<readonly DecidedChain[]>;
  /** How the chain is managed. */
  find(id: string): Promise<ChainManagement>;
  /** Answers how it is managed from now on. */
  update(id: string, change: (management: ChainManagement) => Change<ChainManagement>): Promise<ChainManagement>;
}
