export * from "./brand-repository-contract.js";
export * from "./pattern-runner-contract.js";
