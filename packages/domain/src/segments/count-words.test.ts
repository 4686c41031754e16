import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { countCharacters } from "../common/text.js";
import { countWords } from "./count-words.js";

const intl = new Intl.Segmenter("en", { granularity: "word" });
const wordsByIntl = (text: string): number => [...intl.segment(text)].filter(({ isWordLike }) => isWordLike).length;

describe("counting", () => {
  it.each([
    ["", 0, 0], ["Hello, world!", 2, 13], ["can't stop", 2, 10], ["1,234.5 apples", 2, 14], ["well-known", 2, 10],
    ["東京に行く", 3, 5], ["e\u0301", 1, 2], ["😀 ok", 1, 4], ["— … —", 0, 5], ["Ελλάδα и Россия", 3, 15],
  ])("counts %j", (text, words, characters) => {
    expect({ words: countWords(text), characters: countCharacters(text) }).toEqual({ words, characters });
  });

  it("counts words as Intl does, whatever the text", () => {
    const near = fc.constantFrom(..."ab1 2.,;:·'’‘-_\u00ad\"“ßéñЖω\u0301\u037e\u0387\u2027…日כ\n".split(""));
    const char = fc.oneof({ weight: 4, arbitrary: near }, fc.integer({ min: 1, max: 0x2100 }).map((code) => String.fromCharCode(code)));
    fc.assert(fc.property(fc.array(char, { maxLength: 30 }), (chars) => {
      const text = chars.join("");
      expect(countWords(text)).toBe(wordsByIntl(text));
    }), { numRuns: 1_000 });
  });

  it("gives every code point of the fast path the kind that Intl gives it", () => {
    const others: string[] = [];
    for (let code = 1; code < 0x2100; code++) {
      for (const around of ["a", "1", " "]) {
        const text = `${around}${String.fromCharCode(code)}${around}`;
        if (countWords(text) !== wordsByIntl(text)) others.push(text);
      }
    }
    expect(others).toEqual([]);
  });
});
