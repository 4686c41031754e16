export * from "./change-chain.js";
export * from "./chain-repository.js";
export * from "./create-chain.js";
export * from "./delete-chain.js";
export * from "./list-chains.js";
export * from "./pair-directory.js";
