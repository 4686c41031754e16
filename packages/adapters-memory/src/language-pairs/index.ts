export { MemoryPairChoiceRepository } from "./memory-pair-choice-repository.js";
