import assert from "node:assert/strict";
import type { Random } from "@dragoman/application/common";
import { upTo } from "./expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "./subject.js";

/** What every Random promises. */
export function randomContract(name: string, open: Open<Subject<Random>>, runner: Runner): void {
  runner.describe(`Random contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("makes UUIDs of version 7, each once, later ones behind earlier ones", async ({ adapter }) => {
      const ids = upTo(10_000).map(() => adapter.id());
      for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.equal(new Set(ids).size, ids.length);
      assert.deepEqual(ids, ids.toSorted());
    });
    promised("makes later ones behind earlier ones while the clock stands still, and where it went back", async ({ adapter }) => {
      const { now } = Date;
      const still = now();
      try {
        const ids = [0, 1, -5_000, -4_999].flatMap((ms) => {
          Date.now = () => still + ms;
          return upTo(5_000).map(() => adapter.id());
        });
        assert.equal(new Set(ids).size, ids.length);
        assert.deepEqual(ids, ids.toSorted());
      } finally {
        Date.now = now;
      }
    });
    promised("begins each with the millisecond in which it was made, and ends it as no other", async ({ adapter }) => {
      const [before, id, after] = [Date.now(), adapter.id(), Date.now()];
      const ms = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
      assert.ok(before <= ms && ms <= after, `${before} ${ms} ${after}`);
      assert.equal(new Set(upTo(10_000).map(() => adapter.id().slice("01234567-0123-7123-".length))).size, 10_000);
    });
    promised("makes tokens of the length asked for, out of letters and digits, each once", async ({ adapter }) => {
      for (const length of [0, 1, 32, 100]) assert.match(adapter.token(length), new RegExp(`^[A-Za-z0-9]{${length}}$`));
      assert.equal(new Set(upTo(1000).map(() => adapter.token(20))).size, 1000);
    });
    promised("uses every letter and digit about equally often", async ({ adapter }) => {
      const counts = new Map<string, number>();
      for (const character of adapter.token(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
      assert.equal(counts.size, 62);
      // Six standard deviations around the mean of 1000: a fair source fails once in ten million runs.
      for (const [character, count] of counts) assert.ok(Math.abs(count - 1000) < 190, `${character}: ${count}`);
    });
  });
}
