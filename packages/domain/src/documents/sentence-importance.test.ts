import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { sentenceImportance } from "./sentence-importance.js";

describe("sentenceImportance", () => {
  it("gives most to the sentence that speaks of what the others speak of", () => {
    const scores = sentenceImportance(["The engine translates every document.", "Each document goes to an engine.", "Lunch was late.",
      "An engine needs a document to translate."]);
    expect(Math.max(...scores)).toBe(1);
    expect(scores[2]).toBe(Math.min(...scores));
  });
  it.each([
    ["nothing", [], []], ["one sentence", ["Only one."], [1]], ["no words at all", ["…", ""], [0, 0]],
    ["the same twice, in another letter case", ["Same words", "SAME WORDS"], [1, 1]],
  ])("of %s is told", (_what, texts: string[], scores) => expect(sentenceImportance(texts)).toEqual(scores));
  it("works without blanks between words", () => {
    const scores = sentenceImportance(["翻訳エンジンは文書を翻訳する", "文書は翻訳エンジンに送られる", "昼食は遅かった"]);
    expect(scores[2]).toBeLessThan(Math.min(scores[0] as number, scores[1] as number));
  });
  it("stays between 0 and 1 for every text", () => {
    fc.assert(fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
      const scores = sentenceImportance(texts);
      expect(scores).toHaveLength(texts.length);
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    }));
  });
});
