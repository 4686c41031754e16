import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { languages } from "@dragoman/domain/language-pairs";
import { directionsNamed, isOneLanguage, modelId } from "./pair-name.js";

describe("the name of a pair", () => {
  it.each([
    ["en-es", "eng-spa"], ["EngSpa", "eng-spa"], ["eng-spa", "eng-spa"], ["enes", "eng-spa"], ["en_es", "eng-spa"], ["en>es", "eng-spa"],
    ["deu-eng", "ger-eng"], ["deen", "ger-eng"], ["en-zh_hant", "eng-cht"], ["enzh", "eng-chi"], ["nb-en", "nor-eng"],
    ["en-pt-BR", "eng-ptb"],
  ])("%s means %s", (name, id) => {
    expect(directionsNamed(name).map(modelId)[0]).toBe(id);
  });

  const none = ["", "en", "en-", "-es", "english-spanish", "en-en", "xx-yy", "../..", "en/es", "e".repeat(1000), "en es"];
  it.each(none)("%j means none", (name) => {
    expect(directionsNamed(name)).toEqual([]);
  });

  it.each([["en-en", true], ["EngEng", true], ["deuger", true], ["en-es", false], ["en", false], ["xx-xx", false]])(
    "%s is one language: %s", (name, isOne) => {
      expect(isOneLanguage(name)).toBe(isOne);
    });

  it("means the direction between any two languages, by codes and by tags of two letters", () => {
    const short = languages.filter(({ tag }) => tag.length === 2);
    fc.assert(fc.property(fc.constantFrom(...short), fc.constantFrom(...short), (source, target) => {
      fc.pre(source.code !== target.code);
      const id = `${source.code}-${target.code}`;
      for (const name of [`${source.code}${target.code}`, id, `${source.tag}-${target.tag}`, `${source.tag}${target.tag}`]) {
        expect(directionsNamed(name).map(modelId)).toContain(id);
      }
    }));
  });
});
