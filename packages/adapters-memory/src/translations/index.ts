export { MemoryTranslationRepository } from "./memory-translation-repository.js";
