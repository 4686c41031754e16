import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { scriptShares } from "./script-shares.js";
import { scripts } from "./scripts.js";

const shown = (text: string): Record<string, number> => Object.fromEntries(scriptShares(text).map(({ code, percent }) => [code, percent]));

describe("scriptShares", () => {
  it.each([
    ["hello", { Latn: 100 }],
    ["ab 12", { Latn: 50, Zyyy: 50 }],
    ["Привет, мир", { Cyrl: 90, Zyyy: 10 }],
    ["日本語のテキスト", { Hani: 37.5, Kana: 50, Hira: 12.5 }],
    ["a б γ", { Cyrl: 33.33, Grek: 33.33, Latn: 33.34 }],
    ["e\u0301", { Latn: 50, Zinh: 50 }],
    ["\ud800", { Zzzz: 100 }],
    ["𐤀", { Phnx: 100 }],
    ["", {}],
    [" \n\u00a0", {}],
  ])("of %j are %j", (text, expected) => {
    const found = shown(text);
    if (text === "a б γ") expect(Object.values(found).sort()).toEqual([33.33, 33.33, 33.34]);
    else expect(found).toEqual(expected);
  });
  it("names scripts in English, the most frequent first", () => {
    expect(scriptShares("aaa 日")).toEqual([{ code: "Latn", name: "Latin", percent: 75 }, { code: "Hani", name: "Han", percent: 25 }]);
  });
  it("sum to 100 for every text with something to see", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
      const hundredths = scriptShares(text).reduce((sum, { percent }) => sum + Math.round(percent * 100), 0);
      expect(hundredths).toBe(text.trim() === "" ? 0 : 10_000);
    }));
  });
  it("knows each script once", () => {
    expect(new Set(scripts.map(({ code }) => code)).size).toBe(scripts.length);
    expect(scripts.every(({ code, name }) => /^[A-Z][a-z]{3}$/.test(code) && name !== "")).toBe(true);
  });
});
