export { MemoryTrainingDataAnalyzer } from "./memory-training-data-analyzer.js";
export { MemoryTrainingJobRepository } from "./memory-training-job-repository.js";
export { MemoryTranslationScorer } from "./memory-translation-scorer.js";
