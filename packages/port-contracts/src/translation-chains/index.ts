export * from "./chain-repository-contract.js";
