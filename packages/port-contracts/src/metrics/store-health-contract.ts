import assert from "node:assert/strict";
import type { StoreFigures, StoreHealth } from "@dragoman/application/metrics";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** A figure of each name, by which a missing one is found. */
const all: StoreFigures = {
  answerSeconds: 0, connections: {}, mostConnections: 0, pool: { busy: 0, idle: 0, waiting: 0 }, bytes: 0, oldestTransactionSeconds: 0,
  waitingForLocks: 0, deadRows: 0, transactionAge: 0, transactions: { committed: 0, rolledBack: 0 }, deadlocks: 0,
  blocks: { hit: 0, read: 0 }, temporaryBytes: 0,
};
const namesIn = (figures: object): readonly string[] => Object.keys(figures).toSorted();

/** What every StoreHealth promises. */
export function storeHealthContract(name: string, open: Open<Subject<StoreHealth>>, runner: Runner): void {
  runner.describe(`StoreHealth contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("tells how the store is, in numbers that can be", async ({ adapter }) => {
      const figures = await adapter.look();
      const { connections, pool, transactions, blocks, ...numbers } = figures;
      assert.deepEqual(namesIn(figures), namesIn(all));
      for (const group of ["pool", "transactions", "blocks"] as const) assert.deepEqual(namesIn(figures[group]), namesIn(all[group]));
      for (const [what, number] of Object.entries({ ...numbers, ...connections, ...pool, ...transactions, ...blocks })) {
        assert.ok(Number.isFinite(number) && number >= 0, `${what} is ${number}`);
      }
      const open = Object.values(connections).reduce((sum, one) => sum + one, 0);
      assert.ok(open >= 1 && open <= numbers.mostConnections, `${open} of ${numbers.mostConnections} connections`);
    });
  });
}
