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

  it("takes what joins and parts letters unseen for a part of their word, without it where the vocabulary has it not", () => {
    expect(parts("می\u200cخواهم", "میخواهم\u200c")).toEqual(["می\u200cخواهم"]);
    expect(parts("می\u200cخواهم", "میخواهم")).toEqual(["میخواهم"]);
    expect(parts("Schiff\u00adfahrt \u0dc1\u0dca\u200d\u0dbb\u0dd3", "Schifart\u0dc1\u0dca\u0dbb\u0dd3\u200d"))
      .toEqual(["Schifffahrt \u0dc1\u0dca\u200d\u0dbb\u0dd3"]);
    expect(parts("Straß\u00ade", "Strae")).toEqual(["[Straß\u00ade]"]);
  });

  it("looks at letters with their accents, and leaves what passes as it is", () => {
    expect(parts("cafe\u0301", "café")).toEqual(["café"]);
    expect(parts("\u1112\u1161\u11ab\u1100\u1173\u11af か\u3099", "한글が")).toEqual(["한글 が"]);
    expect(parts("a cafe\u0301", "a")).toEqual(["a ", "[cafe\u0301]"]);
  });

  it("lets pictures pass whole, whatever joins their parts", () => {
    for (const picture of ["👩‍👩‍👧", "❤️‍🔥", "🏴‍☠️"]) {
      expect(parts(`a ${picture} b`, "ab")).toEqual(["a ", `[${picture}]`, " b"]);
      expect(passesBy(`a ${picture} b`, { writes: () => true }).map(({ passes }) => passes)).toEqual([false, true, false]);
    }
  });
});
