import { describe, expect, it } from "@jest/globals";
import { findLanguage } from "../language-pairs/index.js";
import { commonWords } from "./common-words.js";
import { moreWords } from "./more-words.js";
import { wordOpinion, wordWeights } from "./word-opinion.js";
import { wordsOf } from "./words.js";

const best = (text: string): string | undefined => [...wordOpinion(text)].sort(([, one], [, other]) => other - one)[0]?.[0];

describe("the opinion of common words", () => {
  it.each([
    ["eng", "The house of the"], ["spa", "el de la casa que"], ["ger", "Der die das und"],
    ["fra", "L’homme est dans une"], ["ita", "il che di non"],
    ["cat", "els de la i que amb"], ["por", "não é uma do"], ["dut", "het een van"],
    ["rus", "что это не"], ["ukr", "що це та"], ["epo", "kaj la"],
  ])("is %s of %j", (code, text) => expect(best(text)).toBe(code));

  it.each(["", "1234", "Zorbo", "xqz wvk", "__proto__", "constructor toString"])("is none of %j", (text) => {
    expect([...wordOpinion(text)]).toEqual([]);
  });

  it("is the sum of what its words weigh in each language", () => {
    const [eng, spa] = [wordWeights("eng"), wordWeights("spa")];
    expect(wordOpinion("the house").get("eng")).toBeCloseTo((eng.get("the") ?? 0) + (eng.get("house") ?? 0));
    expect([spa.has("the"), spa.has("que"), wordWeights("xxx").size]).toEqual([false, true, 0]);
  });

  it("grows with each word, however it is written", () => {
    const of = (text: string) => wordOpinion(text).get("eng") ?? 0;
    expect(of("the the")).toBeCloseTo(2 * of("the"));
    expect(of("THE, the!")).toBe(of("the the"));
    expect(of("thank you")).toBeGreaterThan(of("thank"));
  });
});

describe("the tables of common words", () => {
  const lines = [commonWords, moreWords].flatMap((table) => Object.entries(table))
    .flatMap(([code, table]) => table.trim().split("\n").map((line) => [code, line] as const));

  it("have languages and classes only that there are, and words as texts have them", () => {
    expect(lines.length).toBeGreaterThan(400);
    for (const [code, line] of lines) {
      expect([code, findLanguage(code)?.code]).toEqual([code, code]);
      const [times, ...words] = line.split(" ");
      expect([line, Number.isInteger(Math.log2(Number(times))), words.length > 0]).toEqual([line, true, true]);
      // A hyphen parts words; the rest is found as it stands there.
      for (const word of words) expect([word, wordsOf(word).join("-")]).toEqual([word, word]);
    }
  });

  it("are no sentences: the frequent words of each language, by themselves", () => {
    for (const table of Object.values(commonWords)) expect(table.trim().split(/\s+/).length).toBeLessThan(300);
  });
});
