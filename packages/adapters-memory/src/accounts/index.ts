export { MemoryAccountRepository } from "./memory-account-repository.js";
export { MemoryCharacterCounter } from "./memory-character-counter.js";
