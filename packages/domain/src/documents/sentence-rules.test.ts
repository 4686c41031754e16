import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { plainText } from "../segments/index.js";
import { type SentenceRule, SentenceRules } from "./sentence-rules.js";
import { splitSentences } from "./split-sentences.js";

const no = (before: string, after = "\\s"): SentenceRule => ({ before, after, breaks: false });
const yes = (before: string, after = "\\s"): SentenceRule => ({ before, after, breaks: true });
const english = (rules: readonly SentenceRule[], cascade = true): SentenceRules => new SentenceRules([{ languages: "en.*", rules }],
  cascade);
const split = (text: string, sentenceRules: SentenceRules, sourceTag = "en"): string[] =>
  splitSentences([text], { sourceTag, sentenceRules }).flatMap((stretch) => ("sentence" in stretch ? [plainText(stretch.sentence)] : []));

describe("SentenceRules", () => {
  it("join where they say so, and leave all other places to the built-in ones", () => {
    expect(split("Send it asap. Bob reads it. Dr. No waits.", english([no("\\basap\\.")])))
      .toEqual(["Send it asap. Bob reads it.", "Dr. No waits."]);
  });
  it("break where they say so, whether or not white space stands there", () => {
    expect(split("One; two;three. Four", english([yes(";", "\\s?")]))).toEqual(["One;", "two;", "three.", "Four"]);
  });
  it("hold in their order: the first that fits decides", () => {
    expect(split("A: b: c", english([no("A:"), yes(":")]))).toEqual(["A: b:", "c"]);
    expect(split("A: b: c", english([yes(":"), no("A:")]))).toEqual(["A:", "b:", "c"]);
  });
  it("decide about all of the white space in which they fit, and the sentence before owns it", () => {
    expect(split("It is asap.\u00a0  Bob", english([no("asap\\.\\s{2}", "\\s")]))).toEqual(["It is asap.\u00a0  Bob"]);
  });
  it("stand alone without cascade", () => {
    expect(split("One. Two| three", english([yes("\\|")], false))).toEqual(["One. Two|", "three"]);
  });
  it("are those of the first mapping that fits a language, and of all of them with cascade", () => {
    const mappings = [{ languages: "en-GB", rules: [yes(";")] }, { languages: "EN.*", rules: [yes(":")] }];
    expect(split("a: b; c", new SentenceRules(mappings, false), "en-GB")).toEqual(["a: b;", "c"]);
    expect(split("a: b; c", new SentenceRules(mappings, true), "en-GB")).toEqual(["a:", "b;", "c"]);
    expect(split("a: b; c", new SentenceRules(mappings, true), "en-US")).toEqual(["a:", "b; c"]);
    expect(split("a: bee. Cee", new SentenceRules(mappings, false), "es")).toEqual(["a: bee.", "Cee"]);
  });
  it.each([["(", ""], ["a", "b++"], ["[a", ""]])("refuse a rule that cannot be read, and name it: %s, %s", (before, after) => {
    expect(() => english([no(before, after)])).toThrow(
      expect.objectContaining({ code: "sentence-rules-not-understood",
        message: expect.stringContaining(`between "${before}" and "${after}"`) }));
  });
  it("refuse a pattern for languages that cannot be read", () => {
    expect(() => new SentenceRules([{ languages: "*", rules: [] }], true)).toThrow(/languagepattern="\*"/);
  });
  it("say the same of a text of any length", () => fc.assert(fc.property(fc.integer({ min: 1, max: 9_000 }), (words) => {
    const text = `${"word ".repeat(words)}end; last`;
    const rules = english([yes(";")], false).of("en");
    expect(rules?.decide(text, [])).toEqual([text.length - 4]);
  }), { numRuns: 50 }));
});
