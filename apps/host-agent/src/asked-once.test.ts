import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { AskedOnce } from "./asked-once.js";

let now: number, asked: AskedOnce, nonces: number;
beforeEach(() => {
  now = 5_000;
  nonces = 0;
  jest.spyOn(performance, "now").mockImplementation(() => now);
  asked = new AskedOnce("run");
});
afterEach(() => { jest.restoreAllMocks(); });
const question = (ms: number, run = "run") => ({ nonce: `n${nonces += 1}`, at: { run, ms } });
const minute = 60_000;

describe("AskedOnce", () => {
  it("counts from its own start", () => {
    now += 1_234;
    expect(asked.now).toEqual({ run: "run", ms: 1_234 });
  });

  it("takes a question once, whenever it is repeated", () => {
    const ahead = question(minute);
    expect(asked.take(ahead)).toBe(true);
    for (let more = 0; more < 50; more += 1) {
      now += minute / 10;
      expect(asked.take(ahead)).toBe(false);
    }
  });

  it.each([
    ["in its present moment", 10 * minute, "run", true],
    ["a minute late", 9 * minute, "run", true], ["a minute early", 11 * minute, "run", true],
    ["too late", 9 * minute - 1, "run", false], ["too early", 11 * minute + 1, "run", false],
    ["of an earlier run", 10 * minute, "before", false], ["by who knows no run yet", 10 * minute, "", false],
  ])("judges a question %s", (_, ms, run, taken) => {
    now += 10 * minute;
    expect(asked.take(question(ms, run))).toBe(taken);
  });

  it("remembers no more than so many, and rather answers nobody for a while", () => {
    for (let count = 0; count < 20_000; count += 1) expect(asked.take(question(0))).toBe(true);
    expect(asked.take(question(0))).toBe(false);
    now += 2 * minute + 1;
    expect(asked.take(question(2 * minute))).toBe(true);
  });
});
