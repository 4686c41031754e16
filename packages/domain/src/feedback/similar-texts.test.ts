import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { leastSimilarity, marksOf, probesOf, similarityOf, wordsToCompare } from "./similar-texts.js";

const pair = "EngSpa_Adapted-a_SRV_PBMT_1_0_x_0";
const words = fc.array(fc.constantFrom("a", "bb", "ccc", "dddd", "the", "of", "é"), { minLength: 1, maxLength: 14 });

describe("similar texts", () => {
  it("have the same words but for a few, whatever their case and signs", () => {
    expect(wordsToCompare("The  house — is «BIG»!")).toEqual(["the", "house", "is", "big"]);
    expect(wordsToCompare("彼は東京")).toEqual(["彼", "は", "東", "京"]);
    expect(similarityOf(wordsToCompare("The house is big."), wordsToCompare("the house is small"))).toBe(0.75);
    expect(similarityOf(["a"], ["a"])).toBe(1);
    expect(similarityOf([], [])).toBe(0);
  });

  it("have a mark in common with the probes of the other", () => {
    fc.assert(fc.property(words, words, fc.array(fc.nat({ max: 20 }), { maxLength: 4 }), (one, fresh, edits) => {
      const other = [...one];
      for (const edit of edits) other.splice(edit % (other.length + 1), edit % 2, fresh[edit % fresh.length] as (typeof one)[number]);
      if (other.length === 0 || similarityOf(one, other) < leastSimilarity) return;
      const marks = new Set(marksOf(pair, other.join(" ")));
      expect(probesOf(pair, one.join(" ")).some((probe) => marks.has(probe))).toBe(true);
    }), { numRuns: 2_000 });
  });

  it("are of one pair, and no longer than sentences are", () => {
    const marks = new Set(marksOf(pair, "the house is big"));
    expect(marks.size).toBe(5);
    expect(probesOf("EngSpa_Adapted-b_SRV_PBMT_1_0_x_0", "the house is big").filter((probe) => marks.has(probe))).toEqual([]);
    expect(marksOf(pair, "word ".repeat(201))).toEqual([]);
    expect(marksOf(pair, "x".repeat(6_001))).toEqual([]);
    expect(marksOf(pair, " — ")).toEqual([]);
  });
});
