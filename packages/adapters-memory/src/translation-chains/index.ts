export { MemoryChainRepository } from "./memory-chain-repository.js";
