import { describe, expect, it } from "@jest/globals";
import type { ServedLanguages } from "../served-languages.js";
import { targetLanguages } from "./deepl-languages.js";
import { endsOf } from "./translate-wish.js";

const served: ServedLanguages = {
  all: ["eng", "ger", "tur"], sources: ["eng"], targets: ["ger", "tur"], targetsOf: () => ["ger", "tur"], lead: () => true,
  find: (name) => ({ de: "ger", tr: "tur" })[name.toLowerCase()],
};
const ofGerman = { formalLanguages: ["ger"] };

describe("formality", () => {
  it("is offered for the languages alone whose engines know it", () => {
    const known = (formality: object) =>
      targetLanguages(served, formality).map(({ language, knowsFormality }) => [language, knowsFormality]);
    expect(known({})).toEqual([["DE", false], ["TR", false]]);
    expect(known(ofGerman)).toEqual([["DE", true], ["TR", false]]);
  });

  it("may be demanded there alone, and preferred anywhere", () => {
    for (const formality of ["more", "LESS", "prefer_more", "default"]) {
      expect(endsOf({ target_lang: "DE", formality }, served, ofGerman).target).toBe("ger");
    }
    expect(endsOf({ target_lang: "TR", formality: "prefer_less" }, served, ofGerman).target).toBe("tur");
    expect(() => endsOf({ target_lang: "TR", formality: "more" }, served, ofGerman)).toThrow("'TR' doesn't support formality");
    expect(() => endsOf({ target_lang: "DE", formality: "more" }, served, {})).toThrow("'DE' doesn't support formality");
  });
});
