import { languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import type { Caller } from "../common/caller.js";
import type { DetectedLanguage } from "../language-detections/index.js";
import { type TextsToTranslate, TranslateTexts } from "./translate-texts.js";

const caller: Caller = { userId: "u1", username: "anna@company.example", role: "translator" };
const pairOf = (source: string, target: string) => languagePair({ source, target, technology: "RBMT", version: "1.0.0" });
/** Languages of texts by their first word. */
const languages: Readonly<Record<string, readonly DetectedLanguage[]>> = {
  english: [{ code: "eng", score: 0.9 }], spanish: [{ code: "spa", score: 0.9 }], finnish: [{ code: "fin", score: 0.9 }],
  unsure: [{ code: "fin", score: 0.3 }, { code: "eng", score: 0.2 }], lost: [{ code: "fin", score: 0.3 }],
  doubtful: [{ code: "spa", score: 0.3 }, { code: "eng", score: 0.2 }], there: [{ code: "spa", score: 0.3 }],
};

/** Translates into capitals from English into Spanish, and tells how many texts were in work at once. */
function open() {
  let now = 0;
  let most = 0;
  const asked: string[] = [];
  const texts = new TranslateTexts({
    run: async (_caller, { languagePairId, input }) => {
      most = Math.max(most, now += 1);
      asked.push(languagePairId);
      await new Promise((resolve) => { setTimeout(resolve, 5 - (input.length % 5)); });
      now -= 1;
      const text = Buffer.from(input).toString();
      if (text === "fail") throw new Error("The engine failed.");
      return { languagePairId, translation: Buffer.from(text.toUpperCase()), detectedSourceLanguageId: "" };
    },
  }, {
    run: async (source, target) => {
      if (source !== "eng") throw Object.assign(new Error("none"), { code: "no-pair-between" });
      return pairOf(source, target);
    },
    sourcesInto: async () => new Set(["eng"]),
  }, { run: async (text) => languages[text.split(" ")[0] as string] ?? [] });
  return {
    asked, most: () => most,
    run: (wish: Partial<TextsToTranslate>) => texts.run(caller, { texts: [], target: "es", ...wish }),
  };
}

describe("TranslateTexts", () => {
  it("translates texts in their order, a few at a time", async () => {
    const { run, most, asked } = open();
    const texts = Array.from({ length: 20 }, (_, n) => "x".repeat(n + 1));
    expect((await run({ texts, source: "en" })).map(({ text }) => text)).toEqual(texts.map((text) => text.toUpperCase()));
    expect(most()).toBe(4);
    expect(new Set(asked)).toEqual(new Set([pairOf("eng", "spa").id]));
  });
  it("detects the language of each text that is not named", async () => {
    const found = await open().run({ texts: ["english a", "spanish b", "12", "unsure c", "doubtful d", "there e"] });
    expect(found).toEqual([
      { text: "ENGLISH A", sourceLanguageId: "eng", score: 0.9 }, { text: "spanish b", sourceLanguageId: "spa", score: 0.9 },
      { text: "12", sourceLanguageId: "", score: 0 }, { text: "UNSURE C", sourceLanguageId: "eng", score: 0.2 },
      { text: "DOUBTFUL D", sourceLanguageId: "eng", score: 0.2 }, { text: "there e", sourceLanguageId: "spa", score: 0.3 },
    ]);
  });
  it("gives back as it is what is in the target language or blank", async () => {
    const { run, asked } = open();
    expect((await run({ texts: ["a"], source: "es-MX" })).map(({ text }) => text)).toEqual(["a"]);
    expect((await run({ texts: ["", " \n"], source: "en" })).map(({ text }) => text)).toEqual(["", " \n"]);
    expect(asked).toEqual([]);
  });
  it.each<[what: string, wish: Partial<TextsToTranslate>, code: string]>([
    ["a language that nobody knows", { texts: [], target: "xx" }, "language-unknown"],
    ["a direction that nobody serves, before any text", { texts: [], source: "fi" }, "no-pair-between"],
    ["a text in a language that nobody serves", { texts: ["finnish"] }, "source-language-not-detected"],
    ["one that can only be such", { texts: ["lost"] }, "source-language-not-detected"],
  ])("refuses %s", async (_what, wish, code) => {
    await expect(open().run(wish)).rejects.toMatchObject({ code });
  });
  it("fails as a whole when a text does", async () => {
    await expect(open().run({ texts: ["a", "fail", "b"], source: "en" })).rejects.toThrow("The engine failed.");
  });
});
