import { describe, expect, it } from "@jest/globals";
import { casingOf, recase, type Casing } from "./casing.js";
import { detokenize, tokenize } from "./tokenize.js";
import { Truecaser } from "./truecaser.js";

const again = (text: string, casing: Casing, locale?: string): string =>
  detokenize(recase(tokenize(text), casing, locale));

it.each([
  ["The house is red.", "capitalized"], ["(The house)", "capitalized"], ["os.path is red", "plain"], ["the house", "plain"],
  ["DO NOT OPEN!", "upper"],
  ["WARNING", "upper"],
  ["A NEW {name} FROM http://a.b", "upper"], ["A house", "capitalized"],
  ["HTTP requests", "capitalized"],
  ["Getting Started with Python", "title"], ["Getting started with Python", "capitalized"],
  ["Note BLACK and WHITE here", "capitalized"],
  ["42 %", "plain"], ["中文", "plain"], ["", "plain"],
] as const)("the casing of %j is %s", (text, casing) => {
  expect(casingOf(tokenize(text))).toBe(casing);
});

it.each([
  ["la casa es {name}", "capitalized", "La casa es {name}"], ["¿dónde está?", "capitalized", "¿Dónde está?"],
  ["os.path es", "capitalized", "os.path es"],
  ["l'homme", "capitalized", "L'homme"], ["no abrir {name} en http://a.b", "upper", "NO ABRIR {name} EN http://a.b"],
  ["inicio de la historia", "title", "Inicio de la Historia"],
  ["La casa", "plain", "La casa"], ["ეს არის", "capitalized", "ეს არის"],
] as const)("%j as %s is %j", (text, casing, recased) => {
  expect(again(text, casing)).toBe(recased);
});

it("knows the capitals of a language", () => {
  expect([again("iyi", "capitalized", "tr"), again("iyi", "upper", "tr"), again("iyi", "upper")]).toEqual(["İyi", "İYİ", "IYI"]);
});

describe("a truecaser", () => {
  const texts = ["The house is red.", "A man saw the house in Paris.", "Paris is a city.", "HTTP is old, and HTTP is slow.", "THE END",
    "The Great Houses"];
  const truecaser = Truecaser.train(texts.map(tokenize));
  const applied = (text: string): string => detokenize(truecaser.apply(tokenize(text)));

  it.each([
    ["The man", "the man"], ["Paris is", "Paris is"], ["\"The man\" is", "\"the man\" is"], ["IN PARIS, THE CITY", "in Paris, the city"],
    ["The House of Unseen Words", "the house of Unseen Words"], ["Unseen words", "Unseen words"],
    ["UNSEEN", "unseen"], ["HTTP", "HTTP"], ["A man", "a man"], ["the Man", "the Man"],
  ])("writes %j as %j", (text, usual) => {
    expect(applied(text)).toBe(usual);
  });

  it("is the same when it was written and read", () => {
    const read = Truecaser.fromBytes(truecaser.toBytes());
    expect(texts.map((text) => read.apply(tokenize(text)))).toEqual(texts.map((text) => truecaser.apply(tokenize(text))));
    expect(Truecaser.fromBytes(Truecaser.of([]).writing(false).toBytes()).writesTitles).toBe(false);
  });
});
