import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { countCharacters, fold } from "./text.js";

describe("fold", () => {
  it.each([["Straße", "STRASSE"], ["ΟΔΟΣ", "οδος"], ["ﬁn", "FIN"], ["Ａ", "a"]])("makes %s and %s one", (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });
  it("finds a part wherever it stands", () => {
    expect(fold("ΟΔΟΣΑ")).toContain(fold("ΟΔΟΣ"));
  });
});

describe("countCharacters", () => {
  it("counts code points, and half a pair as one", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(countCharacters(text)).toBe([...text].length);
    }));
  });
});
