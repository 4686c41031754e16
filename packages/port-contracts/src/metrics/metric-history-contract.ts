import assert from "node:assert/strict";
import type { HistoryPeriod, MetricHistory, MetricSnapshot } from "@dragoman/application/metrics";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface MetricHistorySubject extends Subject<MetricHistory> {
  /** As if those that are kept had been kept so much earlier; later when it is negative. */
  age(ms: number): Promise<void>;
}

const minuteMs = 60_000;
const minute = minuteMs * 1_000;

async function all(adapter: MetricHistory, period: HistoryPeriod = {}): Promise<readonly MetricSnapshot[]> {
  const found: MetricSnapshot[] = [];
  for await (const snapshot of adapter.read(period)) found.push(snapshot);
  return found;
}

/** Keeps these, the last one in the present minute. */
async function keep({ adapter, age }: MetricHistorySubject, ...families: readonly string[]): Promise<void> {
  for (const one of families) {
    await age(minuteMs);
    await adapter.keep(one);
  }
}

/** What every MetricHistory promises. */
export function metricHistoryContract(name: string, open: Open<MetricHistorySubject>, runner: Runner): void {
  runner.describe(`MetricHistory contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("keeps one snapshot for each minute, the first one", async (subject) => {
      const { adapter, age } = subject;
      assert.equal(await adapter.isDue(), true);
      await age(12_345);
      await adapter.keep("one");
      // The next minute may begin just now.
      const before = await all(adapter);
      await Promise.all(["two", "three"].map((families) => adapter.keep(families)));
      const kept = await all(adapter);
      assert.deepEqual(kept.slice(0, 1), before);
      assert.equal(new Set(kept.map(({ at }) => at)).size, kept.length);
      for (const { at } of kept) assert.equal(at % minute, 0);
      assert.ok(kept.length <= 2 && kept[0]?.families === "one");
      await age(2 * minuteMs);
      assert.equal(await adapter.isDue(), true);
    });
    promised("reads them in their order, and those of a period alone", async (subject) => {
      const families = Array.from({ length: 70 }, (_, at) => `[{"name":"${at}","value":"\u00e9 \\u0000"}]`);
      await keep(subject, ...families);
      const kept = await all(subject.adapter);
      assert.deepEqual(kept.map((one) => one.families), families);
      assert.deepEqual(kept.map(({ at }) => at), kept.map(({ at }) => at).toSorted((one, other) => one - other));
      const [from, to] = [kept[10]?.at, kept[12]?.at];
      assert.deepEqual(await all(subject.adapter, { from, to }), kept.slice(10, 13));
      assert.deepEqual(await all(subject.adapter, { from: (from as number) + 1, to: (to as number) - 1 }), kept.slice(11, 12));
      assert.deepEqual(await all(subject.adapter, { to }), kept.slice(0, 13));
    });
    promised("reads the oldest first, whenever it was kept", async ({ adapter, age }) => {
      await adapter.keep("kept first");
      await age(-5 * minuteMs);
      await adapter.keep("older");
      assert.deepEqual((await all(adapter)).map(({ families }) => families), ["older", "kept first"]);
    });
    promised("forgets the old ones, and those of a time to come", async (subject) => {
      const { adapter, age } = subject;
      for (const families of ["old", "young", "now"]) {
        await age(10 * minuteMs);
        await adapter.keep(families);
      }
      assert.equal(await adapter.sweep(15 * minuteMs), 1);
      assert.deepEqual((await all(adapter)).map(({ families }) => families), ["young", "now"]);
      await age(-20 * minuteMs);
      assert.equal(await adapter.sweep(60 * minuteMs), 2);
      assert.deepEqual(await all(adapter), []);
    });
  });
}
