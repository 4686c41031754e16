export { MemoryHostAgent } from "./memory-host-agent.js";
export { MemoryHostAgents } from "./memory-host-agents.js";
export { MemoryHostRepository } from "./memory-host-repository.js";
