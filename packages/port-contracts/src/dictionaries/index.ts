export * from "./dictionary-repository-contract.js";
export * from "./term-finder-contract.js";
