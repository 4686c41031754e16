import { describe, expect, it } from "@jest/globals";
import { translateWords } from "./translate-words.js";

const words = new Map([["the", "la"], ["house", "casa"], ["houses", "casas"], ["as well", "también"], ["as", "como"]]);

describe("translateWords", () => {
  it.each([
    ["the house", "la casa"],
    ["the houses, as well.", "la casas, también."],
    ["as a housewife", "como a casawife"],
    ["  The   house ", "The casa"],
    ["unknown", "unknown"],
    ["", ""],
  ])("makes of %p %p", (text, translation) => {
    expect(translateWords(text, words)).toBe(translation);
  });
});
