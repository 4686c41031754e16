import { describe, expect, it } from "@jest/globals";
import { transliteratorContract } from "@dragoman/port-contracts/segments";
import { AsciiTransliterator } from "./ascii-transliterator.js";

transliteratorContract("AsciiTransliterator", async () => ({ adapter: new AsciiTransliterator(), close: async () => undefined }),
  { describe, it });

describe("AsciiTransliterator", () => {
  const transliterator = new AsciiTransliterator();
  it.each([
    ["привет", "rus", "privet"],
    ["Ελλάδα", "gre", "Ellada"],
    ["café", "fra", undefined],
    ["東京", "jpn", undefined],
    ["ラーメン", "jpn", "ramen"],
  ])("writes %s (%s) as %s", (word, language, expected) => {
    expect(transliterator.transliterate(word, language)?.toLowerCase()).toBe(expected?.toLowerCase());
  });
});
