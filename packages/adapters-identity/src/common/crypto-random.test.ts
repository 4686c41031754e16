import { describe, expect, it } from "@jest/globals";
import { CryptoRandom } from "./crypto-random.js";

describe("CryptoRandom.id", () => {
  it("is a UUID of version 7 that carries the time", () => {
    const id = new CryptoRandom(() => 0x0192f0c1aabb).id();
    expect(id).toMatch(/^0192f0c1-aabb-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
  it.each([
    ["the clock stands still", () => 1000],
    ["the clock runs backwards", (() => { let now = 1e6; return () => now--; })()],
    ["the clock jumps", (() => { let now = 0; return () => (now = (now + 7919) % 10_007); })()],
    ["the real clock runs", Date.now],
  ])("rises while %s", (_, nowMs) => {
    const random = new CryptoRandom(nowMs);
    const ids = Array.from({ length: 20_000 }, () => random.id());
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("CryptoRandom.token", () => {
  const random = new CryptoRandom();
  it.each([0, 1, 22, 32, 1000])("has exactly %d letters and digits", (length) => {
    expect(random.token(length)).toMatch(new RegExp(`^[A-Za-z0-9]{${length}}$`));
  });
  it("favours no letter", () => {
    const counts = new Map<string, number>();
    for (const letter of random.token(620_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 10,000 of each are expected with a deviation of 100; taking bytes modulo 62 would make eight of them 12,000.
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(800);
  });
});
