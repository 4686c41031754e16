import { describe, expect, it } from "@jest/globals";
import { KeptUnlessFailed } from "./kept-unless-failed.js";

/** Fails in these attempts, counted from 1, and gives the number of the attempt in others. */
function attempts(...failing: readonly number[]): () => Promise<number> {
  let made = 0;
  return async () => {
    made += 1;
    if (failing.includes(made)) throw new Error(`attempt ${made} failed`);
    return made;
  };
}

describe("KeptUnlessFailed", () => {
  it("makes the value once, however many ask at the same time and later", async () => {
    const kept = new KeptUnlessFailed(attempts());
    expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1]);
    expect([await kept.get(), await kept.current]).toEqual([1, 1]);
  });

  it("passes a failure to all who wait, and tries again for the next caller", async () => {
    const kept = new KeptUnlessFailed(attempts(1, 2));
    for (const attempt of [1, 2]) {
      const outcomes = await Promise.allSettled([kept.get(), kept.get()]);
      expect(outcomes).toEqual(Array(2).fill({ status: "rejected", reason: new Error(`attempt ${attempt} failed`) }));
      expect(kept.current).toBeUndefined();
    }
    expect([await kept.get(), await kept.get()]).toEqual([3, 3]);
  });

  it("keeps nothing of an attempt that throws before it returns a promise", async () => {
    let made = 0;
    const kept = new KeptUnlessFailed(() => {
      made += 1;
      if (made === 1) throw new Error("no file");
      return Promise.resolve(made);
    });
    expect(() => kept.get()).toThrow("no file");
    expect(await kept.get()).toBe(2);
  });

  it("makes a new value after the old one is forgotten, also where the old attempt fails later", async () => {
    let fail: (reason: Error) => void = () => undefined;
    const values = [new Promise<number>((_, reject) => { fail = reject; }), Promise.resolve(2)];
    const kept = new KeptUnlessFailed(() => values.shift() as Promise<number>);
    const first = kept.get();
    expect(kept.forget()).toBe(first);
    const second = kept.get();
    fail(new Error("late"));
    await expect(first).rejects.toThrow("late");
    expect([await second, kept.current]).toEqual([2, second]);
  });
});
