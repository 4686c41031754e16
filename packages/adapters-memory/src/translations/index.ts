export type { MemoryTranslationRepository } from "./memory-translation-repository.js";
