import type { Clock } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import type { EngineDirectory } from "../hosts/index.js";
import { ChangeChain, CreateChain, DeleteChain, ListChains } from "./administer-chains.js";
import type { ChainRepository } from "./chain-repository.js";
import { PairDirectory } from "./pair-directory.js";

/** What finding pairs and chains needs. */
export interface PairDirectoryNeeds {
  readonly directory: EngineDirectory;
  readonly chains: ChainRepository;
  /** Chains that nobody decided about come and go with their members. */
  readonly autoChains: boolean;
}

/** Where every process that has documents translated finds pairs and chains. */
export const pairDirectorySlice = {
  pairs: ({ directory, chains, autoChains }: PairDirectoryNeeds) => new PairDirectory(directory, chains, autoChains),
};

/** What the use cases of translation chains need. */
export interface ChainNeeds {
  readonly chains: ChainRepository;
  readonly pairs: PairDirectory;
  readonly clock: Clock;
  readonly autoChains: boolean;
}

/** What people do with translation chains. */
export const chainSlice = {
  listChains: ({ pairs }: ChainNeeds) => new ListChains(pairs),
  createChain: ({ chains, pairs, clock }: ChainNeeds) => new CreateChain(chains, pairs, clock),
  changeChain: ({ chains, pairs, clock, autoChains }: ChainNeeds) => new ChangeChain(chains, pairs, clock, autoChains),
  deleteChain: ({ chains, pairs, clock }: ChainNeeds) => new DeleteChain(chains, pairs, clock),
};

/** What the interface calls of this slice. */
export type ChainUseCases = Offer<typeof chainSlice>;
