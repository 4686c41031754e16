export { MemoryBrandFiles } from "./memory-brand-files.js";
export { MemoryBrandRepository } from "./memory-brand-repository.js";
export { MemoryPatternRunner } from "./memory-pattern-runner.js";
