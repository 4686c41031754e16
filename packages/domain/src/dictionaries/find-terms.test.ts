import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { findTerms, type KeyedTerm } from "./find-terms.js";
import { termKey, tokensOf } from "./tokens.js";

/** What `terms` make of a text: each place as `text=target`. */
function found(text: string, terms: Record<string, string>): string[] {
  const byKey = new Map<string, KeyedTerm[]>();
  for (const [source, target] of Object.entries(terms)) {
    byKey.set(termKey(source), [...byKey.get(termKey(source)) ?? [], { source, target, dictionaryId: "d" }]);
  }
  return findTerms(text, tokensOf(text), (key) => byKey.get(key) ?? [])
    .map(({ start, end, target }) => `${text.slice(start, end)}=${target}`);
}

describe("findTerms", () => {
  it.each([
    ["a word", "the cat sat", { cat: "gato" }, ["cat=gato"]],
    ["no part of a word", "concatenate cats", { cat: "gato" }, []],
    ["a word at marks and ends", "(cat) cat, \"cat\"", { cat: "gato" }, ["cat=gato", "cat=gato", "cat=gato"]],
    ["several words over odd blanks", "a black\u00a0 \n cat", { "black cat": "gato negro" }, ["black\u00a0 \n cat=gato negro"]],
    ["words that blanks part, not those that none do", "ice cream, icecream", { icecream: "helado" }, ["icecream=helado"]],
    ["terms that overlap", "black cat", { "black cat": "x", cat: "y", black: "z" }, ["black=z", "black cat=x", "cat=y"]],
    ["a term of many words", "one two three four five six seven", { "two three four five six": "2-6", "two three four five nine": "no" },
      ["two three four five six=2-6"]],
    ["a lower-case term in every letter case", "Cat CAT cat", { cat: "gato" }, ["Cat=Gato", "CAT=GATO", "cat=gato"]],
    ["a term with capitals only as it is written", "Give us the US", { US: "EE.UU." }, ["US=EE.UU."]],
    ["a term with capitals in a text in capitals", "NEW YORK, new york", { "New York": "Nueva York" }, ["NEW YORK=NUEVA YORK"]],
    ["the term that is written like the text", "Polish polish POLISH", { Polish: "polaco", polish: "pulir" },
      ["Polish=polaco", "polish=pulir", "POLISH=POLACO"]],
    ["one letter, which is no text in capitals", "A dog", { a: "un" }, ["A=Un"]],
    ["signs in terms", "C++ and .NET, C and NET", { "C++": "C más", ".NET": "punto" }, ["C++=C más", ".NET=punto"]],
    ["no part of a contraction", "don't", { don: "señor", "don't": "no" }, ["don't=no"]],
    ["an apostrophe, however it is written", "don’t don't l＇homme O‘Brien Oʼbrien", { "don't": "no", "l’homme": "man", "O'Brien": "OB" },
      ["don’t=no", "don't=no", "l＇homme=man", "O‘Brien=OB"]],
    ["the one of two that has the apostrophe of the text", "d’or d'or", { "d'or": "straight", "d’or": "typographic" },
      ["d’or=typographic", "d'or=straight"]],
    ["a word that an article leans on", "l'homme d’État", { homme: "man", "État": "state" }, ["homme=man", "État=state"]],
    ["a number, not its part", "3.14 and 3", { 3: "tres" }, ["3=tres"]],
    ["a name with full stops", "www.cat.org the U.S. Navy", { cat: "gato", "U.S.": "EE.UU." }, ["U.S.=EE.UU."]],
    ["a part of what is written without blanks", "我喜欢人工智能技术", { 人工智能: "AI" }, ["人工智能=AI"]],
    ["Japanese and Korean before endings", "東京で、서울에서", { 東京: "Tokio", 서울: "Seúl" }, ["東京=Tokio", "서울=Seúl"]],
    ["Latin words among ideographs", "用iPhone拍", { iPhone: "i" }, ["iPhone=i"]],
    ["letters of other scripts without letter case", "ДОМ дом", { дом: "casa" }, ["ДОМ=CASA", "дом=casa"]],
    ["the same letters in another composition", "cafe\u0301", { "caf\u00e9": "x" }, ["cafe\u0301=x"]],
    ["sharp s in capitals", "STRASSE", { straße: "calle" }, ["STRASSE=CALLE"]],
    ["a target with signs in front", "Cat", { cat: "«gato»" }, ["Cat=«Gato»"]],
    ["nothing", "", { cat: "gato" }, []],
  ])("finds %s", (_, text, terms, places) => expect(found(text, terms)).toEqual(places));

  it("finds every term in a text that is that term, whatever it is", () => {
    const source = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).map((text) => text.replace(/\s+/gu, " ").trim())
      .filter((text) => text !== "");
    fc.assert(fc.property(source, (term) => expect(found(term, { [term]: "x" })).toContain(`${term}=x`)), { numRuns: 500 });
  });
  it.each(["¨", "῍", "ﹰ"])("finds the sign %s, which folds to a blank with a mark", (sign) => {
    expect(found(sign, { [sign]: "x" })).toEqual([`${sign}=x`]);
  });
  it("stays quick on texts without blanks", () => {
    const text = "a.".repeat(50_000);
    expect(found(text, { b: "x" })).toEqual([]);
  });
});
