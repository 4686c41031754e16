export * from "./language-detector-contract.js";
