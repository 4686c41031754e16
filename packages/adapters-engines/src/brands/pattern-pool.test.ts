import { describe, expect, it } from "@jest/globals";
import { patternRunnerContract } from "@dragoman/port-contracts/brands";
import { PatternPool } from "./pattern-pool.js";

patternRunnerContract("PatternPool", async () => {
  const adapter = new PatternPool();
  return { adapter, close: () => adapter.close() };
}, { describe, it });

describe("PatternPool", () => {
  it("runs the first patterns however long its first thread takes to start", async () => {
    const pool = new PatternPool();
    try {
      expect(await pool.run(["a"], ["a"], { runMs: 10_000, waitMs: 0 })).toEqual([{ matches: [{ text: 0, start: 0, end: 1 }] }]);
    } finally {
      await pool.close();
    }
  });

  it("leaves nobody waiting when it is closed before its first thread is up", async () => {
    const pool = new PatternPool();
    const running = pool.run(["a"], ["a"], { runMs: 300, waitMs: 10 });
    await pool.close();
    expect(await running).toEqual([{ notRun: true }]);
  });
});
