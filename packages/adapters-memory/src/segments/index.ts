export { type EngineRule, MemoryTranslationEngines } from "./memory-translation-engines.js";
export { MemoryTransliterator } from "./memory-transliterator.js";
