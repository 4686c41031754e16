import { describe, expect, it } from "@jest/globals";
import { planMethods } from "./plan-methods.js";

const wordsOfPair = 15;
const heldOutWords = 20_000;
/** What is planned for so many pairs where the baseline translates so many words a second. */
const planned = (pairs: number, wordsPerSecond: number) =>
  planMethods(pairs, pairs * wordsOfPair, { words: heldOutWords, seconds: heldOutWords / wordsPerSecond });
const all = ["direct", "combined", "postEditing", "consensus"];

describe("the methods that are tried", () => {
  it.each([
    ["by rules", 10_000, 20_000], ["small and neural", 850, 20_000], ["neural", 400, 20_000], ["large and neural", 100, 5_000],
  ])("are all over a baseline that is %s (%i words a second) with %i pairs", (_what, wordsPerSecond, pairs) => {
    expect(planned(pairs, wordsPerSecond)).toEqual({ methods: all, skipped: [] });
  });
  it.each([
    ["large and neural", 100, 20_000, "The baseline would need about 50 minutes for the training data."],
    ["by rules", 10_000, 20_001, "There are more than 20,000 pairs; direct translation is better then."],
  ])("need only held-out translations over one that is %s (%i words a second) with %i pairs", (_what, wordsPerSecond, pairs, reason) => {
    expect(planned(pairs, wordsPerSecond)).toEqual({ methods: ["direct", "combined"], skipped: [{ method: "postEditing", reason }] });
  });
  it("are one without a baseline", () => {
    expect(planMethods(1_000, 15_000, undefined)).toEqual({ methods: ["direct"], skipped: [] });
  });
});
