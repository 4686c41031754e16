import { describe, expect, it } from "@jest/globals";
import { type CleaningOptions, UnitCleaner } from "./index.js";

const options: CleaningOptions = {
  readsLike: (text) => (text.startsWith("The ") ? "eng" : text.startsWith("Le ") ? "fra" : text.startsWith("El ") ? "spa" : undefined),
  languages: { source: "eng", target: "spa", nameOf: (code) => ({ eng: "English", spa: "Spanish", fra: "French" })[code] ?? code },
};
/** What is said of a number of units. */
function verdictOn(count: number, make: (n: number) => readonly [string, string]): readonly string[] {
  const cleaner = new UnitCleaner(options);
  for (let n = 0; n < count; n++) {
    const [source, target] = make(n);
    cleaner.check({ source, target, document: "block:0" });
  }
  return cleaner.report().verdict;
}

describe("the verdict on all units together", () => {
  const good = (n: number): [string, string] => [`The text with number ${n}`, `El texto con el número ${n}`];

  it("is silent on good ones", () => expect(verdictOn(2_000, good)).toEqual([]));

  it.each<[RegExp, number, (n: number) => [string, string]]>([
    [/^The languages seem to be swapped: texts that are marked as English read like Spanish/, 200, (n) => [good(n)[1], good(n)[0]]],
    [/^Most texts that are marked as Spanish read like French\.$/, 200, (n) => [good(n)[0], `Le texte avec le numéro ${n}`]],
    [/^Only 1 of 200 translations are different ones/, 200, (n) => [good(n)[0], "El texto con números"]],
    [/^Only 1 of 200 sources are different ones/, 200, (n) => ["The text with numbers", good(n)[1]]],
    [/^Only 50 units can be learned from, which is too few: at least 100 are needed/, 50, good],
    [/^Only 500 units can be learned from: expect a gain only/, 500, good],
    [/^In 100 % of the units the target says the same as the source/, 500, (n) => [good(n)[0], good(n)[0]]],
  ])("says %s", (sentence, count, make) => {
    expect(verdictOn(count, make)).toContainEqual(expect.stringMatching(sentence));
  });

  it("says nothing of languages that are what they are said to be, in most texts", () => {
    expect(verdictOn(2_000, (n) => (n % 3 ? good(n) : [good(n)[0], `Le texte avec le numéro ${n}`]))).toEqual([]);
  });
});
