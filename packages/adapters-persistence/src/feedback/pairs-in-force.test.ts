import { describe, expect, it, jest } from "@jest/globals";
import { PairsInForce } from "./pairs-in-force.js";

const looking = (any: boolean) => {
  const look = jest.fn(async () => any);
  return { look, looks: () => look.mock.calls.length };
};

describe("PairsInForce", () => {
  it("asks once for each pair, until it changes", async () => {
    const pairs = new PairsInForce();
    const { look, looks } = looking(false);
    for (let call = 0; call < 3; call += 1) expect(await pairs.has("a", look)).toBe(false);
    expect(looks()).toBe(1);
    pairs.forget("b");
    await pairs.has("a", look);
    expect(looks()).toBe(1);
    for (const changed of ["a", ""]) {
      pairs.forget(changed);
      expect(await pairs.has("a", async () => true)).toBe(true);
      pairs.forget(changed);
      expect(await pairs.has("a", look)).toBe(false);
    }
  });

  it("does not remember what was seen before a change", async () => {
    const pairs = new PairsInForce();
    const old = pairs.has("a", async () => { pairs.forget("a"); return false; });
    expect(await old).toBe(false);
    expect(await pairs.has("a", async () => true)).toBe(true);
  });

  it("asks again by itself, for a signal may be lost", async () => {
    const now = jest.spyOn(performance, "now").mockReturnValue(1_000);
    try {
      const pairs = new PairsInForce();
      await pairs.has("a", async () => false);
      now.mockReturnValue(3_001);
      expect(await pairs.has("a", async () => true)).toBe(true);
    } finally {
      now.mockRestore();
    }
  });

  it("follows the changes of other processes", async () => {
    const pairs = new PairsInForce();
    let tell: (pair: string) => void = () => undefined;
    let listening = true;
    await pairs.follow({ listen: async (topic, listener) => { if (topic === "feedback") tell = listener; return async () => { listening = false; }; } });
    await pairs.has("a", async () => false);
    tell("a");
    expect(await pairs.has("a", async () => true)).toBe(true);
    await pairs.stop();
    expect(listening).toBe(false);
  });
});
