export type { ChainRepository } from "./chain-repository.js";
export { ChangeChain } from "./change-chain.js";
export { CreateChain } from "./create-chain.js";
export { DeleteChain } from "./delete-chain.js";
export { type DeletedMode, deletedModes, ListChains } from "./list-chains.js";
export { type KnownChain, PairDirectory } from "./pair-directory.js";
export { type ChainNeeds, chainSlice, type ChainUseCases, type PairDirectoryNeeds, pairDirectorySlice } from "./slice.js";
