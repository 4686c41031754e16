import { describe, it } from "@jest/globals";
import { patternRunnerContract } from "@dragoman/port-contracts/brands";
import { PatternPool } from "./pattern-pool.js";

patternRunnerContract("PatternPool", async () => {
  const adapter = new PatternPool();
  return { adapter, close: () => adapter.close() };
}, { describe, it });
