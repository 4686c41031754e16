import { describe, expect, it } from "@jest/globals";
import { passesBy, writtenBy } from "./passing-text.js";

/** The parts of a text for a vocabulary of these characters; what passes is in brackets. */
const parts = (text: string, characters: string): string[] =>
  passesBy(text, writtenBy({ characters: new Set(characters), hasBytes: false })).map((one) => (one.passes ? `[${one.text}]` : one.text));

describe("passesBy", () => {
  it("lets whole words pass, and single signs of scripts without blanks", () => {
    expect(parts("the Schloß is big", "theiSclosbg")).toEqual(["the ", "[Schloß]", " is big"]);
    expect(parts("总理朱镕基昨天", "总理朱基昨天")).toEqual(["总理朱", "[镕]", "基昨天"]);
    expect(parts("ภาษาไทย", "ภาษไย")).toEqual(["ภาษาไ", "[ท]", "ย"]);
  });
});
