import assert from "node:assert/strict";
import type { Outbox } from "@dragoman/application/common";
import { type DomainEvent, type Instant, microsPerMs } from "@dragoman/domain/common";
import { hardTexts, upTo } from "./expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "./subject.js";

/** What the contract needs of an adapter besides the port. */
export interface OutboxSubject extends Subject<Outbox> {
  /** Stores these events, as a change does. */
  store(events: readonly DomainEvent[]): Promise<void>;
  /** Begins a change, which has written these events when the promise resolves; they are committed by a call of the answer. */
  begin(events: readonly DomainEvent[]): Promise<() => Promise<void>>;
  /** What the clock of the store shows. */
  now(): Promise<Instant>;
}

const hour = 3_600_000;
const event = (n: number, at: Instant = n): DomainEvent => ({ type: "thing.happened", at, data: { n: String(n) } });
const numbers = (events: readonly DomainEvent[]): number[] => events.map(({ data }) => Number(data["n"]));

/** Reads on, as whoever follows the events does, and answers how they are numbered. */
function reader(outbox: Outbox, most: number): () => Promise<number[]> {
  let after = 0;
  return async () => {
    const events = await outbox.read(after, most);
    assert.ok(events.length <= most);
    after = events.at(-1)?.position ?? after;
    return numbers(events);
  };
}

/** What every Outbox promises. */
export function outboxContract(name: string, open: Open<OutboxSubject>, runner: Runner): void {
  runner.describe(`Outbox contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("gives events as they were stored, each under a position of its own", async ({ adapter, store }) => {
      assert.deepEqual(await adapter.read(0, 10), []);
      const events = hardTexts.map((text, at): DomainEvent => ({ type: `thing${at}.happened`, at, data: { text, id: "x" } }));
      await store(events);
      const read = await adapter.read(0, 100);
      assert.deepEqual(read.map(({ position: _, ...rest }) => rest), events);
      const positions = read.map(({ position }) => position);
      assert.ok(positions.every((position, index) => Number.isSafeInteger(position) && position > (positions[index - 1] ?? 0)),
        String(positions));
      assert.deepEqual(await adapter.read(0, 100), read);
    });
    promised("goes on behind any position, so many at a time", async ({ adapter, store }) => {
      await store(upTo(5).map((n) => event(n)));
      await store([event(6), event(7)]);
      const read = reader(adapter, 3);
      assert.deepEqual([await read(), await read(), await read(), await read()], [[1, 2, 3], [4, 5, 6], [7], []]);
      await store([event(8)]);
      assert.deepEqual([await read(), await read()], [[8], []]);
      const [, second] = await adapter.read(0, 2);
      assert.deepEqual(numbers(await adapter.read(second?.position ?? 0, 2)), [3, 4]);
    });
    promised("keeps the order of storing, whenever the events happened", async ({ adapter, store }) => {
      await store([event(1, 30)]);
      await store([event(2, 20), event(3, 10)]);
      assert.deepEqual(numbers(await adapter.read(0, 10)), [1, 2, 3]);
    });
    promised("lets a reader miss nothing that is committed behind what came later", async ({ adapter, begin, store }) => {
      const read = reader(adapter, 10);
      const [slow, slower] = [await begin([event(1), event(2)]), await begin([event(3)])];
      await store([event(4)]);
      assert.deepEqual([await read(), await read()], [[4], []]);
      await slower();
      assert.deepEqual(await read(), [3]);
      await store([event(5)]);
      await slow();
      assert.deepEqual([await read(), await read()], [[1, 2, 5], []]);
      assert.deepEqual(numbers(await adapter.read(0, 10)), [4, 3, 1, 2, 5]);
    }, "begin");
    promised("gives the same order to many who read while others store", async ({ adapter, store }) => {
      const wanted = 60;
      const readers = upTo(4).map(async (most) => {
        const [read, all] = [reader(adapter, most * 3), [] as number[]];
        for (const end = Date.now() + 60_000; all.length < wanted && Date.now() < end;) all.push(...await read());
        return all;
      });
      await Promise.all(upTo(wanted / 2).map((n) => store([event(2 * n - 1), event(2 * n)])));
      const [first, ...others] = await Promise.all(readers);
      assert.deepEqual(first?.toSorted((one, other) => one - other), upTo(wanted));
      for (const other of others) assert.deepEqual(other, first);
    });
    promised("sweeps what happened long ago, read or not, and leaves the others where they are", async ({ adapter, now, store }) => {
      const at = (hours: number): Instant => start - hours * hour * microsPerMs;
      const start = await now();
      await store([event(1, at(3)), event(2, at(0.5)), event(3, at(2))]);
      const read = await adapter.read(0, 10);
      await store([event(4, at(2)), event(5, at(0.5))]);
      assert.deepEqual([await adapter.sweep(hour), await adapter.sweep(hour)], [3, 0]);
      assert.deepEqual(await adapter.read(0, 1), [read[1]]);
      assert.deepEqual(numbers(await adapter.read(read[2]?.position ?? 0, 10)), [5]);
      assert.equal(await adapter.sweep(0), 2);
      for (const n of upTo(20)) {
        await store([event(n, await now())]);
        assert.equal(await adapter.sweep(0), 1);
      }
    });
    promised("gives no position a second time when all is swept", async ({ adapter, store }) => {
      await store([event(1)]);
      const [first] = await adapter.read(0, 10);
      assert.equal(await adapter.sweep(0), 1);
      await store([event(2)]);
      assert.deepEqual(numbers(await adapter.read(first?.position ?? 0, 10)), [2]);
    });
  });
}
