import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { putMarksOn, takeMarksOff } from "./unknown-marks.js";

describe("marks of unknown words", () => {
  it.each([
    ["a word that is joined to the one before", "compra de *eBay.", "compra de eBay.", "compra d'eBay.", "compra d'*eBay."],
    ["a word with another sign", "un \\@foo y #bar", "un foo y bar", "un foo y bar", "un \\@foo y #bar"],
    ["the second of two equal words", "el sol ~de *sol", "el sol ~de sol", "el sol de sol", "el sol de *sol"],
    ["a word that is part of another one", "sola *sol", "sola sol", "sola sol", "sola *sol"],
    ["a word with an apostrophe", "de *O'Neil", "de O'Neil", "d'O'Neil", "d'*O'Neil"],
    ["words in blanks", "[[1]]*Xq[[/]] [*] *a[][!7]", "[[1]]Xq[[/]] [*] a[][!7]", "[[1]]Xq[[/]] [*] a[][!7]", "[[1]]*Xq[[/]] [*] *a[][!7]"],
    ["escaped characters", "\\[ *a \\^", "\\[ a \\^", "\\[ a \\^", "\\[ *a \\^"],
    ["no word behind the mark", "*% de", "% de", "% d'", "% d'"],
    ["a word that is gone", "de *el", "de el", "del", "del"],
  ])("are taken off and put on: %s", (_what, generated, text, last, marked) => {
    const off = takeMarksOff(generated);
    expect(off.text).toBe(text);
    expect(putMarksOn(last, off.marked)).toBe(marked);
  });

  it("are back where they were when the last stages change nothing", () => {
    const word = fc.constantFrom("a", "*a", "#ab", "\\@b", "b", "ab", "[*]", "[[1]]*a[[/]]", "d'a", ".", "\\^");
    fc.assert(fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const { text, marked } = takeMarksOff(words.join(" "));
      expect(putMarksOn(text, marked)).toBe(words.join(" "));
    }));
  });

  it("take no longer than the text is long", () => {
    const generated = "*a ".repeat(20_000);
    const before = process.cpuUsage();
    const { text, marked } = takeMarksOff(generated);
    expect(putMarksOn(text, marked)).toBe(generated);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
