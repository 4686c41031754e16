import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LiteralIndex } from "./literal-index.js";

const found = (text: string, ...literals: string[]): string[] =>
  new LiteralIndex(literals).find(text)
    .map(({ start, end, literal }) => `${start}:${text.slice(start, end)}${text.slice(start, end) === literal ? "" : "≠"}`);

describe("LiteralIndex", () => {
  it.each([
    ["a word", "Acme, (Acme) Acme's", ["Acme"], ["0:Acme", "7:Acme", "13:Acme"]],
    ["no part of a word", "Acmes MyAcme Acme1 Acme_x Acme\u0301", ["Acme"], []],
    ["a part between hyphens", "Acme-Tools", ["Acme", "Tools"], ["0:Acme", "5:Tools"]],
    ["an apostrophe, however it is written", "Acme's Acme’s Acmeʼs Acme", ["Acme’s"], ["0:Acme's≠", "7:Acme’s", "14:Acmeʼs≠"]],
    ["the one of two that has the apostrophe of the text", "O’B O'B", ["O'B", "O’B"], ["0:O’B", "4:O'B"]],
    ["no other letter case", "ACME acme", ["Acme"], []],
    ["signs at its edges", "ASP.NET C++ C++11 $5", [".NET", "C++", "$"], ["3:.NET", "8:C++", "12:C++", "18:$"]],
    ["several words with their blanks", "New York Times New  York", ["New York", "New York Times", "York"],
      ["0:New York", "0:New York Times", "4:York", "20:York"]],
    ["a part of what is written without blanks", "東京都とソウル서울에서", ["東京", "서울"], ["0:東京", "7:서울"]],
    ["characters beyond 16 bits", "🙂🙂 𝔘", ["🙂", "𝔘"], ["0:🙂", "2:🙂", "5:𝔘"]],
    ["no letter beside letters beyond 16 bits", "𝔘a a𝔘", ["a"], []],
    ["one that is the whole text", "Acme", ["Acme", "Acme Ltd"], ["0:Acme"]],
    ["nothing in nothing", "", ["Acme"], []], ["nothing without literals", "Acme", [], []], ["nothing of an empty one", "Acme", [""], []],
  ] as const)("finds %s", (_, text, literals, places) => expect(found(text, ...literals)).toEqual(places));

  it("finds the same when it was made in turns", async () => {
    const literals = Array.from({ length: 4_500 }, (_, n) => `name ${n % 4_400}`);
    let turns = 0;
    const index = await LiteralIndex.inTurns(literals, async () => { turns += 1; });
    expect(turns).toBe(3);
    for (const text of ["name 0 and name 4399", "name 4400", "a name 17"]) {
      expect(index.find(text)).toEqual(new LiteralIndex(literals).find(text));
    }
  });
  it("finds what a plain search finds", () => {
    const literal = fc.string({ unit: fc.constantFrom("a", "b", " ", "-", "é"), minLength: 1, maxLength: 6 });
    const isWord = (character: string | undefined): boolean => character !== undefined && /[abé]/.test(character);
    fc.assert(fc.property(fc.array(literal,
      { maxLength: 30 }), fc.string({ unit: fc.constantFrom("a", "b", " ", "-", "é"), maxLength: 60 }), (literals, text) => {
      const splits = (at: number): boolean => isWord(text[at - 1]) && isWord(text[at]);
      const expected = [...text].flatMap((_, start) =>
        [...new Set(literals)].filter((one) => text.startsWith(one, start) && !splits(start) && !splits(start + one.length))
          .sort().map((one) => ({ start, end: start + one.length, literal: one })));
      expect(new LiteralIndex(literals).find(text)).toEqual(expected);
    }), { numRuns: 1000 });
  });
});
