import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { Slots } from "./slots.js";

afterEach(() => { jest.useRealTimers(); });

function work() {
  let finish = () => {};
  const promise = new Promise<void>((resolve) => { finish = resolve; });
  let begun = false;
  return { run: () => { begun = true; return promise; }, finish: () => finish(), get begun() { return begun; } };
}

describe("Slots", () => {
  it("lets only so many in, and the others in the order they came", async () => {
    const slots = new Slots(2);
    const works = [work(), work(), work(), work()];
    const all = works.map(({ run }) => slots.use(run));
    await Promise.resolve();
    expect(works.map(({ begun }) => begun)).toEqual([true, true, false, false]);
    works[1]?.finish();
    await all[1];
    await Promise.resolve();
    expect(works.map(({ begun }) => begun)).toEqual([true, true, true, false]);
    for (const { finish } of works) finish();
    await Promise.all(all);
  });

  it("frees the slot of work that fails", async () => {
    const slots = new Slots(1);
    await expect(slots.use(async () => { throw new Error("gone"); })).rejects.toThrow("gone");
    await expect(slots.use(async () => 1)).resolves.toBe(1);
  });

  it("sends away who waits too long or comes when too many wait, and forgets them", async () => {
    jest.useFakeTimers();
    const slots = new Slots(1);
    const first = work();
    const busy = slots.use(first.run);
    const waiting = Array.from({ length: 64 }, () => expect(slots.use(async () => 1)).rejects.toMatchObject({ kind: "unavailable", code: "server-busy" }));
    await expect(slots.use(async () => 1)).rejects.toMatchObject({ kind: "unavailable", code: "server-busy", retryAfterSeconds: 5 });
    jest.advanceTimersByTime(20_000);
    await Promise.all(waiting);
    first.finish();
    await busy;
    await expect(slots.use(async () => 2)).resolves.toBe(2);
  });
});
