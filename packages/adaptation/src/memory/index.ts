export { EditDistance } from "./edit-distance.js";
export { buildMemory, type MemoryOptions, type MemorySections } from "./memory-index.js";
export { type AlignedPair, memoryPhrases, type MemoryPhrase } from "./memory-phrases.js";
export { type SimilarityLevel, similarityLevels } from "./similarity-levels.js";
export { type FuzzyMatch, type FuzzyOptions, TranslationMemory } from "./translation-memory.js";
