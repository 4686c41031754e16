import { systemClock } from "@dragoman/application/common";
import {
  trainingDataAnalyzerContract, trainingJobRepositoryContract, translationScorerContract,
} from "@dragoman/port-contracts/adapted-language-pairs";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryTrainingDataAnalyzer, MemoryTrainingJobRepository, MemoryTranslationScorer } from "./index.js";

trainingJobRepositoryContract("MemoryTrainingJobRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryTrainingJobRepository(systemClock, fresh.changes) };
}, runner);
trainingDataAnalyzerContract("MemoryTrainingDataAnalyzer", async () => ({ adapter: new MemoryTrainingDataAnalyzer(), close }), runner);
translationScorerContract("MemoryTranslationScorer", async () => ({ adapter: new MemoryTranslationScorer(), close }), runner);
