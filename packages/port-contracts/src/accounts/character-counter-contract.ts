import assert from "node:assert/strict";
import type { CharacterCounter } from "@dragoman/application/accounts";
import { upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

const at = (time: string): number => Date.parse(time) * 1_000;

/** What every CharacterCounter promises. */
export function characterCounterContract(name: string, open: Open<Subject<CharacterCounter>>, runner: Runner): void {
  runner.describe(`CharacterCounter contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("adds up what is counted in a month of UTC, for each account by itself", async ({ adapter }) => {
      await adapter.add(1, 10, at("2026-11-01T00:00:00Z"));
      await adapter.add(1, 5, at("2026-11-30T23:59:59.999Z"));
      await adapter.add(2, 7, at("2026-11-15T12:00:00Z"));
      await adapter.add(1, 100, at("2026-12-01T00:00:00Z"));
      const used = await Promise.all(["2026-11-20T00:00:00Z", "2026-12-31T23:59:59Z", "2026-10-31T23:59:59Z"]
        .map((time) => adapter.used(1, at(time))));
      assert.deepEqual(used, [15, 100, 0]);
      assert.equal(await adapter.used(2, at("2026-11-20T00:00:00Z")), 7);
      assert.equal(await adapter.used(3, at("2026-11-20T00:00:00Z")), 0);
    });
    promised("loses none of those that come at once, and counts beyond 32 bits", async ({ adapter }) => {
      await Promise.all(upTo(20).map(() => adapter.add(1, 1_000_000_000, at("2026-11-20T00:00:00Z"))));
      assert.equal(await adapter.used(1, at("2026-11-20T00:00:00Z")), 20_000_000_000);
    });
  });
}
