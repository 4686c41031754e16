import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { sentenceLengths } from "./sentence-lengths.js";

const lengths = (text: string): readonly number[] => sentenceLengths(text, "eng", undefined);

describe("sentenceLengths", () => {
  it.each([
    ["How are you? I am fine. What did you do today?", [13, 11, 22]],
    ["One.\nTwo.\n\n", [5, 6]],
    ["  One. Two.", [7, 4]],
    ["Mr. Smith came.", [15]],
    [" \n", [2]],
    ["", []],
  ])("of %j are %j", (text, expected) => expect(lengths(text)).toEqual(expected));

  it("are together that of the text", () => {
    const parts = fc.constantFrom("One", ". ", "? ", "\n", "\r\n", " ", "two", "「", "。", "3.", "\t", "(", ")");
    const texts = fc.array(parts).map((some) => some.join(""));
    fc.assert(fc.property(texts, (text) => { expect(lengths(text).reduce((sum, length) => sum + length, 0)).toBe(text.length); }));
  });
});
