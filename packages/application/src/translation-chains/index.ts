export { ChangeChain, CreateChain, DeleteChain, type DeletedMode, deletedModes, ListChains } from "./administer-chains.js";
export type { ChainRepository } from "./chain-repository.js";
export { type KnownChain, PairDirectory } from "./pair-directory.js";
export { type ChainNeeds, chainSlice, type ChainUseCases, type PairDirectoryNeeds, pairDirectorySlice } from "./slice.js";
