import { MemoryPatternRunner } from "@dragoman/adapters-memory/brands";
import { FixedClock } from "@dragoman/adapters-memory/common";
import { MemoryDictionaryRepository, MemoryTermFinder } from "@dragoman/adapters-memory/dictionaries";
import { MemoryApprovedFeedback, MemoryFeedbackRepository } from "@dragoman/adapters-memory/feedback";
import { MemoryTransliterator } from "@dragoman/adapters-memory/segments";
import { describe, expect, it } from "@jest/globals";
import { plainText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { brandsOf } from "../brands/brands.test-kit.js";
import { FindBrands } from "../brands/index.js";
import { enginesBy, languagePairId, upper } from "./segments.test-kit.js";
import { ShapeSegments } from "./shape-segments.js";
import { type SegmentsRequest, TranslateSegments } from "./translate-segments.js";
import type { TranslationEngines } from "./translation-engines.js";

const request = { languagePairId, lane: "interactive", sourceLanguageId: "eng", unknownMode: "original" } as const;
const transliterator = new MemoryTransliterator();
const translate = (engines: TranslationEngines, segments: readonly Segment[], change: Partial<SegmentsRequest> = {}) =>
  new TranslateSegments(engines, transliterator).run(segments, { ...request, ...change });

describe("TranslateSegments", () => {
  it("keeps order, and never asks an engine about what has no letters", async () => {
    const engines = enginesBy(upper);
    const results = await translate(engines, [["one"], ["1,200 – 3"], ["two"]]);
    expect(results.map(({ target }) => target)).toEqual([["ONE"], ["1,200 – 3"], ["TWO"]]);
    expect(engines.asked).toEqual([["one"], ["two"]]);
  });

  it("hides placeholders and addresses from the engine and puts them back as text", async () => {
    const [result] = await translate(enginesBy(upper), [["go to https://a.example now, {name}"]]);
    expect(result?.target.join("")).toBe("GO TO https://a.example NOW, {name}");
  });

  it("translates the branches of a message by themselves, and the text around it", async () => {
    const engines = enginesBy(upper);
    const [result] = await translate(engines,
      [["you have {n, plural, one {# item} other {{name} has {x, select, a { b } other {}}}} left"]]);
    expect(result?.target.join("")).toBe("YOU HAVE {n, plural, one {# ITEM} other {{name} HAS {x, select, a { B } other {}}}} LEFT");
    expect(engines.asked).toHaveLength(4);
  });

  it("keeps a message whole where a branch fails or a code reaches over its frame", async () => {
    const source: Segment = ["{n, plural, one {good} other {bad}}"];
    const [failed] = await translate(enginesBy((segment, asked) =>
      (segment.includes("bad") ? { failure: "it died" } : upper(segment, asked))), [source]);
    expect(failed).toEqual({ target: source, failure: "it died" });
    const crossed: Segment = [{ open: 1 }, "{n, plural, one {a", { close: 1 }, "} other {b}}"];
    const [kept] = await translate(enginesBy(upper), [crossed]);
    expect(kept).toEqual({ target: crossed, failure: expect.stringContaining("frame of a message") });
  });

  it("asks no engine about branches without words", async () => {
    const engines = enginesBy(upper);
    expect((await translate(engines, [["{n, plural, one {#} other {# of {name}}}"]])).map(({ target }) => target.join("")))
      .toEqual(["{n, plural, one {#} other {# OF {name}}}"]);
    expect(engines.asked).toHaveLength(1);
  });

  it("gives spans that the format protects back to the format", async () => {
    const span = { protected: 1, text: "<code>x</code>" };
    const [result] = await translate(enginesBy(upper), [["run ", span, " for {0}"]]);
    expect(result?.target).toEqual(["RUN ", span, " FOR ", "{0}"]);
  });

  it("translates without codes once more when the engine lost one, and places them about where they were", async () => {
    const forgetful = enginesBy((segment, asked) =>
      (segment.some((piece) => typeof piece !== "string") ? { target: ["LOST"] } : upper(segment, asked)));
    const source: Segment = [{ open: 1 }, "red", { close: 1 }, " car", { point: 2 }];
    const [result] = await translate(forgetful, [source]);
    expect(result).toEqual({ target: [{ open: 1 }, "RED", { close: 1 }, " CAR", { point: 2 }], codesPlaced: true });
  });

  const [o1, c1, o2, c2] = [{ open: 1 }, { close: 1 }, { open: 2 }, { close: 2 }];
  const nested: Segment = ["a", o1, " ", o2, "red", c2, " ", c1, "car"];
  it.each<[string, TargetSegment, TargetSegment]>([
    ["lost all codes", ["uno dos tres"], [o1, " ", o2, "uno dos", c2, " ", c1, "tres"]],
    ["gave its words alone the codes", ["un ", o1, o2, "rojo", c2, c1, " coche"], ["un", o1, " ", o2, "rojo", c2, " ", c1, "coche"]],
  ])("keeps white space between nested codes where it was when the engine %s", async (_what, answer, target) => {
    const [result] = await translate(enginesBy(() => ({ target: answer })), [nested]);
    expect(result?.target).toEqual(target);
  });
  it.each<[string, (text: string) => TargetSegment]>([
    ["nests neighbours", (text) => [o2, o1, text, c1, text, c2]], ["empties a pair", (text) => [o1, text, c1, o2, c2]],
  ])("translates without codes once more when the engine %s", async (_what, answer) => {
    const engines = enginesBy((segment, asked) => (segment.length > 1 ? { target: answer("x") } : upper(segment, asked)));
    const [result] = await translate(engines, [[o1, "Home", c1, " ", o2, "The company", c2]]);
    expect(result).toEqual({ target: [o1, "HOME", c1, " ", o2, "THE COMPANY", c2], codesPlaced: true });
  });

  it("keeps the source where the engine gives too few words for all codes", async () => {
    const source: Segment = [o1, "Red", c1, " ", o2, "car", c2];
    const [result] = await translate(enginesBy(() => ({ target: ["Automóvil"] })), [source]);
    expect(result).toEqual({ target: source, failure: "the engine gave too few words for all codes" });
  });

  it("repairs nothing where the engine loses what is protected a second time, or fails", async () => {
    const source: Segment = [{ open: 1 }, "go to https://a.example", { close: 1 }];
    for (const answer of [{ target: ["LOST"] }, { failure: "the stage lt-proc died" }]) {
      const engines = enginesBy((segment) => (segment.includes("go to ") && segment.length === 2 ? answer : { target: ["LOST"] }));
      const [result] = await translate(engines, [source]);
      expect(result).toEqual({ target: source, failure: expect.any(String) });
      expect(engines.asked).toHaveLength(2);
    }
  });

  it("keeps the source and says why where the engine failed", async () => {
    const [result] = await translate(enginesBy(() => ({ failure: "the stage lt-proc died" })), [["red"]]);
    expect(result).toEqual({ target: ["red"], failure: "the stage lt-proc died" });
  });

  it("shows unknown words as asked", async () => {
    const russian = enginesBy(() => ({ target: ["El ", { unknown: "дом" }] }));
    const [result] = await translate(russian, [["дом"]], { sourceLanguageId: "rus", unknownMode: "transliterationAndOriginal" });
    expect(result?.target).toEqual(["El ", { unknown: "dom (дом)" }]);
  });
});

const approved = new MemoryFeedbackRepository(new FixedClock());
await approved.add((now) => ({
  ownerId: "u", username: "ana@b.example", languagePairId, sourceText: "Good day.", machineTranslation: "", suggestedTranslation: "Buenas.",
  comment: "", approvalState: "approved", review: { reviewer: "boss@b.example", reviewed: now }, created: now,
}), () => []);
const dictionaries = new MemoryDictionaryRepository();
await dictionaries.add({ id: "d", sourceLanguageId: "eng", targetLanguageId: "spa" }, async function* () {
  yield { source: "red car", target: "carro rojo", comment: "" };
}, () => []);
const entered = new ShapeSegments({
  feedback: new MemoryApprovedFeedback(approved),
  brands: new FindBrands(await brandsOf({ source: "Acme" }), new MemoryPatternRunner()),
  terms: new MemoryTermFinder(dictionaries),
});

describe("TranslateSegments with what people entered", () => {
  const run = async (segment: Segment, change: Partial<SegmentsRequest> = {}) => {
    const [result] = await new TranslateSegments(enginesBy(upper), transliterator, entered)
      .run([segment], { ...request, dictionaryIds: ["d"], ...change });
    return result;
  };

  it("puts approved feedback in place of a machine translation, codes around it", async () => {
    expect(await run([{ open: 1 }, "Good", { close: 1 }, " day."])).toEqual({
      target: [{ open: 1 }, { marked: "feedback", text: "Buenas." }, { close: 1 }],
      feedback: { feedbackId: "1", translation: "Buenas." },
    });
  });
  it("puts brands and terms in their places, and says which", async () => {
    expect(await run(["the Acme red car is here"])).toMatchObject({
      target: ["THE ", { marked: "brand", text: "Acme" }, " ", { marked: "dictionary", text: "carro rojo" }, " IS HERE"],
      entered: [{ origin: { brand: "Acme" } }, { origin: { term: "red car", dictionaryId: "d" } }],
    });
  });
  it.each([
    ["Ask @Acme or write to Acme@Acme.example about {Acme} and Acme", "ASK @Acme OR WRITE TO Acme@Acme.example ABOUT {Acme} AND Acme"],
    ["`red car` and red car", "`red car` AND carro rojo"],
    ["{n, plural, one {the Acme red car} other {# red cars}}", "{n, plural, one {THE Acme carro rojo} other {# RED CARS}}"],
  ])("tears nothing protected up in %j", async (text, expected) => {
    const result = await run([text]);
    expect(plainText(result?.target ?? [])).toBe(expected);
    expect(result?.entered?.map(({ start, end }) => text.slice(start, end))).toEqual(expected.match(/(?<= )Acme(?= |$)|carro rojo/g)
      ?.map((shown) => (shown === "Acme" ? shown : "red car")));
  });
  it.each<[string, Segment, string | undefined]>([
    ["of a sentence from the engine", ["the house"], "poor"], ["of what a brand is all of", ["Acme"], "good"],
    ["of a term in codes", [{ open: 1 }, "red car", { close: 1 }], "good"], ["of feedback", ["Good day."], "good"],
    ["of an address", ["https://a.example/b"], undefined], ["of a number", ["4711"], undefined],
    ["of two words among placeholders", ["{count, plural, one {red car} other {red cars}} {name} %s"], "poor"],
    ["of a brand with an address", ["Acme www.a.example"], "good"],
  ])("estimates the quality %s", async (_what, segment, quality) => {
    expect((await run(segment, { estimatesQuality: true }))?.quality).toBe(quality);
  });
  it("estimates no quality for a pair whose estimates cannot be trusted", async () => {
    expect(await run(["the house"])).not.toHaveProperty("quality");
  });
});
