import assert from "node:assert/strict";
import type { Acting } from "@dragoman/application/audit";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

const ann = { userId: "u1", username: "ann@b.example", address: "192.0.2.7" };
const bob = { userId: "u2", username: "bob@b.example", address: "2001:db8::7" };
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** What everything promises that knows who acts. */
export function actingContract(name: string, open: Open<Subject<Acting>>, runner: Runner): void {
  runner.describe(`Acting contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("knows nobody but during an act, and answers what the act answers", async ({ adapter }) => {
      assert.equal(adapter.actor(), undefined);
      assert.deepEqual(adapter.as(ann, () => adapter.actor()), ann);
      assert.equal(adapter.actor(), undefined);
    });
    promised("knows who acts also behind what an act waits for, however many act at once", async ({ adapter }) => {
      const act = async () => {
        await pause();
        const first = adapter.actor();
        await Promise.all([pause(), pause()]);
        return [first, adapter.actor()];
      };
      assert.deepEqual(await Promise.all([adapter.as(ann, act), adapter.as(bob, act), act()]),
        [[ann, ann], [bob, bob], [undefined, undefined]]);
    });
    promised("knows who acts while other acts begin and end", async ({ adapter }) => {
      const waiting = adapter.as(ann, async () => {
        for (let turn = 0; turn < 3; turn += 1) await pause();
        return adapter.actor();
      });
      assert.deepEqual(adapter.as(bob, () => adapter.actor()), bob);
      assert.deepEqual(await adapter.as(bob, async () => adapter.actor()), bob);
      assert.deepEqual(await waiting, ann);
      assert.deepEqual(await adapter.as(bob, async () => { await pause(); return adapter.actor(); }), bob);
      assert.equal(adapter.actor(), undefined);
    });
    promised("knows who acted last where one act leads to another, and forgets both when they fail", async ({ adapter }) => {
      await assert.rejects(adapter.as(ann, async () => {
        assert.deepEqual(await adapter.as(bob, async () => adapter.actor()), bob);
        assert.deepEqual(adapter.actor(), ann);
        throw new Error("not wanted");
      }), /not wanted/);
      assert.equal(adapter.actor(), undefined);
    });
  });
}
