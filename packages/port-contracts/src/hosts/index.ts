export * from "./host-agents-contract.js";
export * from "./host-repository-contract.js";
