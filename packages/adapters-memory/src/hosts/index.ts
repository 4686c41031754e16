export { MemoryHostAgent } from "./memory-host-agent.js";
export { MemoryHostAgents } from "./memory-host-agents.js";
export { MemoryHostEngines } from "./memory-host-engines.js";
export { MemoryHostModels } from "./memory-host-models.js";
export { MemoryHostRepository } from "./memory-host-repository.js";
export { MemoryLocalHostClaims } from "./memory-local-host-claims.js";
