export * from "./host-agents.js";
export * from "./host-repository.js";
