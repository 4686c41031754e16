import { describe, expect, it } from "@jest/globals";
import { placeCodes, readableText, withoutCodes } from "./place-codes.js";
import type { Segment, TargetSegment } from "./segment.js";

describe("withoutCodes", () => {
  it.each<[string, Segment, Segment]>([
    ["leaves out codes of every kind", ["A ", { open: 1 }, "red", { close: 1 }, " ", { point: 2 }, "car."], ["A red car."]],
    ["keeps the halves of a word together that a pair divides", ["un", { open: 1 }, "believ", { close: 1 }, "able"], ["unbelievable"]],
    ["keeps words apart that only a code without a pair divides",
      ["and", { point: 1 }, "its ", { point: 2 }, { open: 3 }, "roof", { close: 3 }], ["and its roof"]],
    ["keeps a word and a protected span apart", ["see", { point: 1 }, { protected: 1, text: "a.example" }],
      ["see ", { protected: 1, text: "a.example" }]],
    ["keeps a word and the phrase in front of it apart", ["one,", { point: 1 }, "two.", { point: 2 }, "Three"], ["one, two. Three"]],
    ["adds nothing beside blanks, in front of signs and within numbers",
      ["two", { point: 2 }, " three", { point: 3 }, ", 1,", { point: 4 }, "5"], ["two three, 1,5"]],
    ["adds nothing at the edges", [{ point: 1 }, "word", { point: 2 }], ["word"]],
  ])("%s", (_what, segment, bare) => expect(withoutCodes(segment)).toEqual(bare));
});

describe("readableText", () => {
  it.each<[string, TargetSegment, string]>([
    ["what unknown words and entered text say", ["El ", { unknown: "kalinga" }, { point: 1 }, { marked: "brand", text: "Acme" }],
      "El kalinga Acme"],
    ["words that a break divides, apart", ["Hola", { point: 1 }, "mundo"], "Hola mundo"],
    ["a word within which a pair begins", ["in", { open: 1 }, "creíble", { close: 1 }], "increíble"],
    ["a text without codes, as it is", ["a  b"], "a  b"],
  ])("says %s", (_what, segment, text) => expect(readableText(segment)).toBe(text));
});

describe("placeCodes", () => {
  it("puts codes before the first word in front and all others behind, in their order", () => {
    expect(placeCodes([{ point: 1 }, "a", { open: 2 }, "b", { close: 2 }], ["x"])).toEqual([{ point: 1 }, "x", { open: 2 }, { close: 2 }]);
  });
});
