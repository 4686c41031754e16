import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { plainText, type TargetSegment } from "./segment.js";
import { showUnknownWords } from "./unknown-words.js";

const latin = (word: string): string | undefined => ({ привет: "privet" })[word];
const target = ["Hola ", { unknown: "привет" }, " mundo"];

describe("showUnknownWords", () => {
  it.each([
    ["original", ["Hola ", { unknown: "привет" }, " mundo"]],
    ["transliteration", ["Hola ", { unknown: "privet" }, " mundo"]],
    ["transliterationAndOriginal", ["Hola ", { unknown: "privet (привет)" }, " mundo"]],
    ["hide", ["Hola mundo"]],
  ] as const)("shows them as %s", (mode, expected) => expect(showUnknownWords(target, mode, latin)).toEqual(expected));

  it("keeps the original where there is nothing to transliterate", () => {
    expect(showUnknownWords([{ unknown: "foo" }], "transliterationAndOriginal", latin)).toEqual([{ unknown: "foo" }]);
  });
  const u = { unknown: "foo" };
  const [b, e, span] = [{ open: 1 }, { close: 1 }, { protected: 2, text: "x" }];
  it.each([
    ["at the start, with the blank behind it", [u, " mundo"], ["mundo"]],
    ["several", ["Hola ", u, " ", u, " mundo"], ["Hola mundo"]],
    ["all there is", [u], []],
    ["in brackets", ["Veo casas (", u, ") aquí"], ["Veo casas aquí"]],
    ["several in brackets", ["Veo [", u, " ", u, "]."], ["Veo."]],
    ["beside others in brackets", ["Veo (", u, " rojos)."], ["Veo (rojos)."]],
    ["in brackets in brackets", ["Veo ((", u, ")) más"], ["Veo más"]],
    ["in quotation marks", ["Di «", u, "», “", u, "”"], ["Di"]],
    ["in a list", ["Coches, ", u, ", casas"], ["Coches, casas"]],
    ["first in a list", [u, ", coches y casas"], ["coches y casas"]],
    ["last in a list", ["Coches, ", u, "."], ["Coches."]],
    ["in codes in brackets", ["Veo (", b, u, e, ") más"], ["Veo ", b, e, " más"]],
    ["in codes around brackets", ["Veo ", b, "(", u, ")", e, "."], ["Veo ", b, e, "."]],
    ["beside a protected span", ["Veo (", u, " ", span, ")."], ["Veo (", span, ")."]],
  ] as const)("hides %s", (_what, words, expected) => expect(showUnknownWords(words, "hide", latin)).toEqual(expected));

  it("leaves brackets alone that the source left empty", () => {
    expect(showUnknownWords(["f() de ", u, ", g(), , h"], "hide", latin)).toEqual(["f() de, g(), , h"]);
  });

  it("leaves every code and each other text in its order", () => {
    const piece = fc.oneof(
      fc.constantFrom("(", ")", ", ", " ", "a", "«b» ", "."), fc.constant(u), fc.constant({ point: 1 }), fc.constant(span));
    fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), (words) => {
      const shown = showUnknownWords(words, "hide", latin);
      const own = (pieces: TargetSegment): TargetSegment => pieces.filter((one) => typeof one !== "string" && !("unknown" in one));
      expect(own(shown)).toEqual(own(words));
      const letters = (pieces: TargetSegment): string => plainText(pieces.filter((one) => typeof one === "string")).replace(/[^ab.]/g, "");
      expect(letters(shown)).toBe(letters(words));
    }));
  });
});
