import assert from "node:assert/strict";
import type { StoreHealth } from "@dragoman/application/metrics";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What every StoreHealth promises. */
export function storeHealthContract(name: string, open: Open<Subject<StoreHealth>>, runner: Runner): void {
  runner.describe(`StoreHealth contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("tells how the store is, in numbers that can be", async ({ adapter }) => {
      const { connections, pool, transactions, blocks, ...numbers } = await adapter.look();
      for (const [what, number] of Object.entries({ ...numbers, ...connections, ...pool, ...transactions, ...blocks })) {
        assert.ok(Number.isFinite(number) && number >= 0, `${what} is ${number}`);
      }
      const open = Object.values(connections).reduce((sum, one) => sum + one, 0);
      assert.ok(open >= 1 && open <= numbers.mostConnections, `${open} of ${numbers.mostConnections} connections`);
    });
  });
}
