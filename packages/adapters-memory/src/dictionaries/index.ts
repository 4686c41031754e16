export { MemoryDictionaryFiles } from "./memory-dictionary-files.js";
export { MemoryDictionaryRepository } from "./memory-dictionary-repository.js";
export { MemoryTermFinder } from "./memory-term-finder.js";
