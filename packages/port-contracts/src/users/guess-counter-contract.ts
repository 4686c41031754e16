import assert from "node:assert/strict";
import type { GuessCounter } from "@dragoman/application/users";
import { brokenTexts, hardTexts, upTo } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface GuessCounterSubject extends Subject<GuessCounter> {
  /** Lets that time go by; takes it back when it is negative. */
  pass(ms: number): Promise<void>;
}

const hour = 3_600_000;
const guess = (mark: string) => ({ mark, isGuess: true });

/** What every GuessCounter promises. */
export function guessCounterContract(name: string, open: Open<GuessCounterSubject>, runner: Runner): void {
  runner.describe(`GuessCounter contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("admits as many tries as the limit says, and answers the seconds to wait for the next", async ({ adapter }) => {
      const limits = [{ key: "ann", most: 3 }];
      for (const _ of upTo(3)) assert.equal(await adapter.admit(limits, hour), 0);
      for (const _ of upTo(2)) {
        const wait = await adapter.admit(limits, hour);
        assert.ok(Number.isSafeInteger(wait) && wait > 3500 && wait <= 3600, String(wait));
      }
    });
    promised("admits no more when many try at once", async ({ adapter }) => {
      const waits = await Promise.all(upTo(50).map(() => adapter.admit([{ key: "ann", most: 10 }, { key: "10.0.0.1", most: 100 }], hour)));
      assert.equal(waits.filter((wait) => wait === 0).length, 10);
    });
    promised("counts each key alone", async ({ adapter }) => {
      for (const key of [...hardTexts, ...brokenTexts.slice(0, 2), "x".repeat(5000)]) {
        assert.equal(await adapter.admit([{ key, most: 1 }], hour), 0);
        assert.notEqual(await adapter.admit([{ key, most: 1 }], hour), 0);
      }
    });
    promised("counts a refused try for none of its keys", async ({ adapter }) => {
      await adapter.admit([{ key: "full", most: 1 }], hour);
      for (const _ of upTo(5)) assert.notEqual(await adapter.admit([{ key: "free", most: 1 }, { key: "full", most: 1 }], hour), 0);
      assert.equal(await adapter.admit([{ key: "free", most: 1 }], hour), 0);
    });
    promised("takes keys in any order, at once, without an end in a deadlock", async ({ adapter }) => {
      const [one, two] = [{ key: "one", most: 100 }, { key: "two", most: 100 }];
      const waits = await Promise.all(upTo(40).map((n) => adapter.admit(n % 2 === 0 ? [one, two] : [two, one], hour)));
      assert.deepEqual(waits, waits.map(() => 0));
    });
    promised("takes the last try back", async ({ adapter }) => {
      const limits = [{ key: "ann", most: 2 }, { key: "10.0.0.1", most: 3 }];
      for (const _ of upTo(5)) {
        assert.equal(await adapter.admit(limits, hour), 0);
        await adapter.forgive(["ann", "10.0.0.1"]);
      }
      for (const _ of upTo(2)) assert.equal(await adapter.admit(limits, hour), 0);
      await adapter.forgive(["never tried"]);
      assert.notEqual(await adapter.admit(limits, hour), 0);
    });
    promised("takes back no more than one try", async ({ adapter }) => {
      const limits = [{ key: "ann", most: 2 }];
      for (const _ of upTo(2)) await adapter.admit(limits, hour);
      await adapter.forgive(["ann"]);
      assert.equal(await adapter.admit(limits, hour), 0);
      assert.notEqual(await adapter.admit(limits, hour), 0);
    });
    promised("admits again when the window has passed", async ({ adapter, pass }) => {
      const limits = [{ key: "ann", most: 2 }];
      for (const _ of upTo(2)) assert.equal(await adapter.admit(limits, 400), 0);
      assert.equal(await adapter.admit(limits, 400), 1);
      await pass(500);
      assert.equal(await adapter.admit(limits, 400), 0);
    });
    promised("does not count tries of a time to come, which a clock that was ahead has left", async ({ adapter, pass }) => {
      const limits = [{ key: "ann", most: 1 }];
      assert.equal(await adapter.admit(limits, hour), 0);
      await pass(-2 * hour);
      assert.equal(await adapter.admit(limits, hour), 0);
      assert.notEqual(await adapter.admit(limits, hour), 0);
    });
    promised("counts a wrong secret once for its keys, however often it comes, also at once", async ({ adapter }) => {
      const limits = [{ key: "10.0.0.1", most: 2 }];
      const waits = await Promise.all(upTo(20).map(() => adapter.admitWrong(limits, hour, guess("old"))));
      for (const _ of upTo(20)) waits.push(await adapter.admitWrong(limits, hour, guess("old")));
      assert.deepEqual(waits, waits.map(() => 0));
      assert.equal(await adapter.admit(limits, hour), 0);
      assert.notEqual(await adapter.admit(limits, hour), 0);
    });
    promised("counts each wrong secret and each key alone", async ({ adapter }) => {
      const limits = (key: string) => [{ key, most: 3 }];
      for (const mark of [...hardTexts, ...brokenTexts.slice(0, 2)].slice(0, 3)) {
        for (const key of ["10.0.0.1", "10.0.0.2"]) assert.equal(await adapter.admitWrong(limits(key), hour, guess(mark)), 0);
      }
      for (const key of ["10.0.0.1", "10.0.0.2"]) assert.notEqual(await adapter.admit(limits(key), hour), 0);
    });
    promised("admits no more wrong secrets than the limit says when many come at once", async ({ adapter }) => {
      const limits = [{ key: "ann", most: 10 }, { key: "10.0.0.1", most: 100 }];
      const waits = await Promise.all(upTo(50).map((n) => adapter.admitWrong(limits, hour, guess(`secret ${n}`))));
      assert.equal(waits.filter((wait) => wait === 0).length, 10);
    });
    promised("refuses every wrong secret beyond the limit, known ones as well, and counts none of them", async ({ adapter, pass }) => {
      const limits = [{ key: "10.0.0.1", most: 2 }];
      for (const mark of ["one", "two"]) await adapter.admitWrong(limits, 1_000, guess(mark));
      for (const secret of [guess("one"), guess("three"), { mark: "known", isGuess: false }]) {
        assert.equal(await adapter.admitWrong(limits, 1_000, secret), 1);
      }
      await pass(1_100);
      for (const mark of ["three", "four"]) assert.equal(await adapter.admitWrong(limits, 1_000, guess(mark)), 0);
      assert.equal(await adapter.admitWrong(limits, 1_000, guess("five")), 1);
    });
    promised("does not count a wrong secret that is no guess", async ({ adapter }) => {
      const limits = [{ key: "10.0.0.1", most: 1 }];
      for (const _ of upTo(5)) assert.equal(await adapter.admitWrong(limits, hour, { mark: "known", isGuess: false }), 0);
      assert.equal(await adapter.admitWrong(limits, hour, guess("known")), 0);
      assert.notEqual(await adapter.admit(limits, hour), 0);
    });
    promised("admits what has no limit", async ({ adapter }) => {
      assert.equal(await adapter.admit([], hour), 0);
    });
  });
}
