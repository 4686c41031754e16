import { describe, expect, it } from "@jest/globals";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { ShapeSegments } from "./shape-segments.js";
import { TranslateSegments } from "./translate-segments.js";
import type { EngineResult, TranslationEngines } from "./translation-engines.js";

const request = { languagePairId: "EngSpa_p", lane: "interactive", sourceLanguageId: "eng", unknownMode: "original" } as const;
const noTransliteration = { transliterate: () => undefined };

/** An engine that answers by a rule, and remembers what it saw. */
function engine(answer: (segment: Segment) => EngineResult): TranslationEngines & { seen: Segment[] } {
  const seen: Segment[] = [];
  return {
    seen,
    async translate(segments) {
      seen.push(...segments);
      return segments.map(answer);
    },
  };
}
const upper = (segment: Segment): EngineResult => ({ target: segment.map((piece) => (typeof piece === "string" ? piece.toUpperCase() : piece)) as TargetSegment });

describe("TranslateSegments", () => {
  it("keeps order, and never asks an engine about what has no letters", async () => {
    const asked = engine(upper);
    const results = await new TranslateSegments(asked, noTransliteration).run([["one"], ["1,200 – 3"], ["two"]], request);
    expect(results.map(({ target }) => target)).toEqual([["ONE"], ["1,200 – 3"], ["TWO"]]);
    expect(asked.seen).toEqual([["one"], ["two"]]);
  });

  it("hides placeholders and addresses from the engine and puts them back as text", async () => {
    const [result] = await new TranslateSegments(engine(upper), noTransliteration).run([["go to https://a.example now, {name}"]], request);
    expect(result?.target.join("")).toBe("GO TO https://a.example NOW, {name}");
  });

  it("gives spans that the format protects back to the format", async () => {
    const span = { protected: 1, text: "<code>x</code>" };
    const [result] = await new TranslateSegments(engine(upper), noTransliteration).run([["run ", span, " for {0}"]], request);
    expect(result?.target).toEqual(["RUN ", span, " FOR ", "{0}"]);
  });

  it("translates without codes once more when the engine lost one, and places them around the text", async () => {
    const forgetful = engine((segment) => (segment.some((piece) => typeof piece !== "string") ? { target: ["LOST"] } : upper(segment)));
    const source: Segment = [{ open: 1 }, "red", { close: 1 }, " car", { point: 2 }];
    const [result] = await new TranslateSegments(forgetful, noTransliteration).run([source], request);
    expect(result).toEqual({ target: [{ open: 1 }, "RED CAR", { close: 1 }, { point: 2 }], codesPlaced: true });
  });

  it("repairs nothing where the engine loses what is protected a second time, or fails", async () => {
    const source: Segment = [{ open: 1 }, "go to https://a.example", { close: 1 }];
    for (const answer of [{ target: ["LOST"] }, { failure: "the stage lt-proc died" }]) {
      const asked = engine((segment) => (segment.includes("go to ") && segment.length === 2 ? answer : { target: ["LOST"] }));
      const [result] = await new TranslateSegments(asked, noTransliteration).run([source], request);
      expect(result).toEqual({ target: source, failure: expect.any(String) });
      expect(asked.seen).toHaveLength(2);
    }
  });

  it("keeps the source and says why where the engine failed", async () => {
    const [result] = await new TranslateSegments(engine(() => ({ failure: "the stage lt-proc died" })), noTransliteration).run([["red"]], request);
    expect(result).toEqual({ target: ["red"], failure: "the stage lt-proc died" });
  });

  it("shows unknown words as asked", async () => {
    const russian = engine(() => ({ target: ["El ", { unknown: "дом" }] }));
    const latin = { transliterate: () => "dom" };
    const [result] = await new TranslateSegments(russian, latin).run([["дом"]], { ...request, unknownMode: "transliterationAndOriginal" });
    expect(result?.target).toEqual(["El ", { unknown: "dom (дом)" }]);
  });
});

describe("TranslateSegments with what people entered", () => {
  const entered = new ShapeSegments({
    feedback: { find: async (_pair, texts) => new Map(texts.includes("Good day.") ? [["Good day.", { feedbackId: "7", translation: "Buenas." }]] : []) },
    brands: { match: async (texts) => ({ leftOut: [], matches: texts.map((text) => spansOf(text, "Acme").map((span) => ({ ...span, target: "Acme", brand: "Acme", isPattern: false }))) }) },
    terms: { find: async ({ dictionaryIds: [dictionaryId = ""] }, texts) => texts.map((text) => spansOf(text, "red car").map((span) => ({ ...span, target: "carro rojo", term: "red car", dictionaryId }))) },
  });
  const spansOf = (text: string, word: string) => (text.includes(word) ? [{ start: text.indexOf(word), end: text.indexOf(word) + word.length }] : []);
  const run = async (segment: Segment) => (await new TranslateSegments(engine(upper), noTransliteration, entered).run([segment], { ...request, dictionaryIds: ["d"] }))[0];

  it("puts approved feedback in place of a machine translation, codes around it", async () => {
    expect(await run([{ open: 1 }, "Good", { close: 1 }, " day."])).toEqual({
      target: [{ open: 1 }, { marked: "feedback", text: "Buenas." }, { close: 1 }], feedback: { feedbackId: "7", translation: "Buenas." } });
  });
  it("puts brands and terms in their places, and says which", async () => {
    expect(await run(["the Acme red car is here"])).toMatchObject({
      target: ["THE ", { marked: "brand", text: "Acme" }, " ", { marked: "dictionary", text: "carro rojo" }, " IS HERE"],
      entered: [{ origin: { brand: "Acme" } }, { origin: { term: "red car", dictionaryId: "d" } }],
    });
  });
  it.each<[string, Segment, string | undefined]>([
    ["of a sentence from the engine", ["the house"], "poor"], ["of what a brand is all of", ["Acme"], "good"], ["of a term in codes", [{ open: 1 }, "red car", { close: 1 }], "good"],
    ["of feedback", ["Good day."], "good"], ["of an address", ["https://a.example/b"], undefined], ["of a number", ["4711"], undefined], ["of a brand with an address", ["Acme www.a.example"], "good"],
  ])("estimates the quality %s", async (_what, segment, quality) => {
    const asked = { ...request, estimatesQuality: true, dictionaryIds: ["d"] };
    const [result] = await new TranslateSegments(engine(upper), noTransliteration, entered).run([segment], asked);
    expect(result?.quality).toBe(quality);
  });
  it("estimates no quality for a pair whose estimates cannot be trusted", async () => {
    expect(await run(["the house"])).not.toHaveProperty("quality");
  });
});
