import { brandFilesContract, brandRepositoryContract, patternRunnerContract } from "@dragoman/port-contracts/brands";
import { close, freshChanges, runner } from "../../test/in-memory.js";
import { MemoryBrandFiles, MemoryBrandRepository, MemoryPatternRunner } from "./index.js";

brandRepositoryContract("MemoryBrandRepository", async () => {
  const fresh = freshChanges();
  return { ...fresh, adapter: new MemoryBrandRepository(fresh.changes) };
}, runner);
patternRunnerContract("MemoryPatternRunner", async () => ({
  adapter: new MemoryPatternRunner(), close, cannot: { interrupt: "a pattern that runs in this thread cannot be interrupted" },
}), runner);
brandFilesContract("MemoryBrandFiles", async () => ({
  adapter: new MemoryBrandFiles(), close,
  wrong: { file: "<brands>\n\n<brand-entry><tgt-segment>a</tgt-segment></brand-entry></brands>", place: /line 3/ },
}), runner);
