import { describe, expect, it } from "@jest/globals";
import { cleaningOptionsFor } from "./cleaning-options.js";

const english = "The house that we have seen in the city was not for us.";
const spanish = "La casa que hemos visto en la ciudad no era para nosotros.";
const portuguese = "A casa que vimos na cidade não era para nós, mas é uma boa casa.";
const french = "La maison que nous avons vue dans la ville n'est pas pour nous.";

describe("what cleaning knows of a pair", () => {
  it.each([["eng", "spa", "Latn", "Latn"], ["eng", "rus", "Latn", "Cyrl"], ["jpn", "chi", "Jpan", "Hans"], ["cht", "kor", "Hant", "Kore"]])(
    "are the scripts of %s and %s", (source, target, sourceScript, targetScript) => {
      expect(cleaningOptionsFor(source, target)).toMatchObject({ sourceScript, targetScript });
    });

  it("is a doubt about texts in the other language", () => {
    const { languageDoubt } = cleaningOptionsFor("eng", "spa");
    expect([languageDoubt?.(english, "source"), languageDoubt?.(spanish, "target")]).toEqual([false, false]);
    expect([languageDoubt?.(english, "target"), languageDoubt?.(spanish, "source")]).toEqual([true, true]);
    for (const short of ["", "The", "Save the file", "El archivo", "xyz", "The \ufffc of \ufffc"]) {
      expect([languageDoubt?.(short, "target"), languageDoubt?.(short, "source")]).toEqual([false, false]);
    }
  });

  it("is no doubt where languages are forms of one, or nothing is known of one", () => {
    const pairs: [string, string][] = [["por", "ptb"], ["eng", "xxx"]];
    for (const pair of pairs) expect(cleaningOptionsFor(...pair).languageDoubt).toBeUndefined();
  });

  it("is which language a text reads like, in doubt one of the pair", () => {
    const { readsLike } = cleaningOptionsFor("eng", "spa");
    expect([english, spanish, french, portuguese, "OK", "12"].map((text) => readsLike?.(text)))
      .toEqual(["eng", "spa", "fra", expect.stringMatching(/^(por|ptb|spa)$/), undefined, undefined]);
    expect(cleaningOptionsFor("eng", "ptb").readsLike?.(portuguese)).toBe("ptb");
  });
});
