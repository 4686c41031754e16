export * from "./label-repository-contract.js";
