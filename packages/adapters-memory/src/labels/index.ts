export * from "./memory-label-repository.js";
