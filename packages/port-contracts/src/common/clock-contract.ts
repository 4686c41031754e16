import assert from "node:assert/strict";
import type { Clock } from "@dragoman/application/common";
import { upTo } from "./expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "./subject.js";

/** What every Clock promises. */
export function clockContract(name: string, open: Open<Subject<Clock>>, runner: Runner): void {
  runner.describe(`Clock contract: ${name}`, () => {
    promisedBy(open, runner)("tells whole microseconds of our time, which do not go back", async ({ adapter }) => {
      const seen = upTo(1000).map(() => adapter.now());
      for (const now of seen) {
        assert.ok(Number.isSafeInteger(now) && now > Date.UTC(2020) * 1000 && now < Date.UTC(2200) * 1000, String(now));
      }
      assert.deepEqual(seen, seen.toSorted((a, b) => a - b));
    });
  });
}
