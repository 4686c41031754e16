import { MemorySignals } from "@dragoman/adapters-memory/common";
import { describe, expect, it, jest } from "@jest/globals";
import { PairsInForce } from "./pairs-in-force.js";

const looking = (any: boolean) => {
  const look = jest.fn(async () => any);
  return { look, looks: () => look.mock.calls.length };
};

const following = async () => {
  const signals = new MemorySignals();
  const pairs = new PairsInForce(signals, 2_000);
  // Behind the listener of its own.
  await (await signals.listen("feedback", () => undefined))();
  return { pairs, signals };
};

describe("PairsInForce", () => {
  it("asks once for each pair, until it changes", async () => {
    const { pairs } = await following();
    const { look, looks } = looking(false);
    for (let call = 0; call < 3; call += 1) expect(await pairs.has("a", look)).toBe(false);
    expect(looks()).toBe(1);
    pairs.forget("b");
    await pairs.has("a", look);
    expect(looks()).toBe(1);
    for (const pair of ["a", ""]) {
      pairs.forget(pair);
      expect(await pairs.has("a", async () => true)).toBe(true);
      pairs.forget(pair);
      expect(await pairs.has("a", look)).toBe(false);
    }
  });

  it("does not remember what was seen before a change", async () => {
    const { pairs } = await following();
    const old = pairs.has("a", async () => { pairs.forget("a"); return false; });
    expect(await old).toBe(false);
    expect(await pairs.has("a", async () => true)).toBe(true);
  });

  it("asks again by itself, for a signal may be lost", async () => {
    const { pairs } = await following();
    const now = jest.spyOn(performance, "now").mockReturnValue(1_000);
    try {
      await pairs.has("a", async () => false);
      now.mockReturnValue(3_001);
      expect(await pairs.has("a", async () => true)).toBe(true);
    } finally {
      now.mockRestore();
    }
  });

  it("follows the changes of other processes", async () => {
    const { pairs, signals } = await following();
    await pairs.has("a", async () => false);
    signals.notify("feedback", "a");
    await Promise.resolve();
    expect(await pairs.has("a", async () => true)).toBe(true);
  });

  it("remembers nothing before it hears of changes, and nothing when it is closed", async () => {
    const { look, looks } = looking(false);
    let connect = (): void => undefined;
    let listening = 0;
    const pairs = new PairsInForce({
      listen: async () => {
        await new Promise<void>((resolve) => { connect = resolve; });
        listening += 1;
        return async () => { listening -= 1; };
      },
    }, 2_000);
    for (let call = 0; call < 2; call += 1) await pairs.has("a", look);
    expect(looks()).toBe(2);
    connect();
    await new Promise(setImmediate);
    for (let call = 0; call < 2; call += 1) await pairs.has("a", look);
    expect([looks(), listening]).toEqual([3, 1]);
    await pairs.close();
    for (let call = 0; call < 2; call += 1) await pairs.has("a", look);
    expect([looks(), listening]).toEqual([5, 0]);
  });

  it("stops to listen also when it is closed before it could begin", async () => {
    let connect = (): void => undefined;
    let stopped = false;
    const pairs = new PairsInForce({
      listen: () => new Promise((resolve) => { connect = () => resolve(async () => { stopped = true; }); }),
    }, 2_000);
    await pairs.close();
    connect();
    await new Promise(setImmediate);
    expect(stopped).toBe(true);
  });
});
