import { describe, expect, it } from "@jest/globals";
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
  it("hides one at the start with the blank behind it", () => {
    expect(showUnknownWords([{ unknown: "foo" }, " mundo"], "hide", latin)).toEqual(["mundo"]);
  });
});
