import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { HashSet } from "./hash-set.js";
import { type CleaningOptions, type CleaningReason, misalignedUnits, type TrainingUnit, UnitCleaner } from "./index.js";

const unit = (source: string, target: string): TrainingUnit => ({ source, target, document: "block:1" });
const latin = { sourceScript: "Latn", targetScript: "Latn" } as const;
const check = (source: string, target: string, options: CleaningOptions = latin) => new UnitCleaner(options).check(unit(source, target));
const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

describe("a unit", () => {
  it.each<[string, string, string, CleaningReason | undefined]>([
    ["a translation", "The house is red.", "La casa es roja.", undefined],
    ["a short one", "Yes", "Sí", undefined],
    ["one with a code", "Press \ufffc now.", "Pulse \ufffc ahora.", undefined],
    ["a capital Â before a letter", "Âge of the captain", "Edad del capitán", undefined],
    ["lost characters", "The house", "La casa est\ufffd aqu\ufffd", "broken"],
    ["UTF-8 read as Latin-1", "The session is here", "La sesiÃ³n estÃ¡ aquÃ­", "broken"],
    ["UTF-8 read as Windows-1252", "It’s here now", "Itâ€™s aquí", "broken"],
    ["a control character", "The house", "La\u0001 casa", "broken"],
    ["half a character", "The house", "La casa \ud83d", "broken"],
    ["numbers alone", "12 + 13", "12 + 13,0", "noLetters"],
    ["a code alone", "\ufffc", "\ufffc \ufffc", "noLetters"],
    ["a copy", "The house is red.", "The House is Red.", "untranslated"],
    ["another script", "The house is red.", "Дом красный.", "wrongScript"],
    ["too many words", words(101), words(90), "tooLong"],
    ["a target that is far too long", "The red house", "La casa roja que está al final de la calle junto al río", "lengthRatio"],
    ["a target that is far too short", "The red house at the end of the street beside the river", "La casa", "lengthRatio"],
  ])("%s", (_what, source, target, reason) => expect(check(source, target)).toBe(reason));

  it.each([
    ["Hans", "这是一个很好的句子。", undefined], ["Jpan", "これはとても良い文です。", undefined], ["Kore", "이것은 좋은 문장입니다.", undefined],
    ["Cyrl", "Это хорошая фраза.", undefined], ["Cyrl", "API Django подходит", undefined], ["Hans", "Это предложение.", "wrongScript"],
    ["Cyrl", "This is good.", "wrongScript"], ["Zzzz9", "what nobody knows", undefined],
  ])("of a target in %s: %s", (targetScript, target, reason) =>
    expect(check("This is a good sentence.", target, { sourceScript: "Latn", targetScript })).toBe(reason));

  it("is doubted for its language by who knows it, and by nobody where something else speaks against it", () => {
    const asked: string[] = [];
    const languageDoubt = (text: string, side: string) => {
      asked.push(side);
      return text.includes("Haus");
    };
    const cleaner = new UnitCleaner({ ...latin, languageDoubt });
    expect(cleaner.check(unit("The house is red", "Das Haus ist rot"))).toBe("wrongLanguage");
    expect(cleaner.check(unit("The house", "The house"))).toBe("untranslated");
    expect(asked).toEqual(["source", "target"]);
  });

  it("is a duplicate where both sides stand there already, whatever their case", () => {
    const cleaner = new UnitCleaner(latin);
    const reasons = [["Red house", "Casa roja"], ["red house", "CASA ROJA"], ["Red house", "Casa colorada"]]
      .map(([source, target]) => cleaner.check(unit(source as string, target as string)));
    expect(reasons).toEqual([undefined, "duplicate", undefined]);
  });

  it("is no duplicate of more than are remembered", () => {
    const cleaner = new UnitCleaner({ maxUnits: 1 });
    for (const source of ["one here", "two here", "two here"]) expect(cleaner.check(unit(source, "algo aquí"))).toBeUndefined();
  });
});

describe("the report", () => {
  it("counts each unit once, with three examples, shortened", () => {
    const cleaner = new UnitCleaner(latin);
    for (let at = 0; at < 5; at += 1) {
      const text = `Number ${at} ${"long ".repeat(at * 20)}`;
      cleaner.check(unit(text, text.toLowerCase()));
    }
    cleaner.check(unit("The house", "La casa"));
    const kept = unit("The dog", "El perro");
    cleaner.check(kept);
    cleaner.leaveOut(kept, "misaligned");
    const report = cleaner.report();
    expect(report).toMatchObject({
      read: 7, kept: 1, leftOut: [
        { reason: "untranslated", count: 5 }, { reason: "misaligned", count: 1, examples: [{ source: "The dog", target: "El perro" }] },
      ],
    });
    expect(report.leftOut[0]?.examples).toHaveLength(3);
    for (const { source } of report.leftOut[0]?.examples ?? []) expect(source.length).toBeLessThanOrEqual(200);
    expect(report.verdict[0]).toBe("In 71 % of the units the target says the same as the source: the translations seem to be missing.");
  });

  it("adds up, whatever is read", () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.string())), (units) => {
      const cleaner = new UnitCleaner(latin);
      for (const [source, target] of units) cleaner.check(unit(source, target));
      const { read, kept, leftOut } = cleaner.report();
      expect(read).toBe(units.length);
      expect(kept + leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(read);
    }));
  });

  it("says nothing odd about good data", () => expect(new UnitCleaner().report()).toEqual({ read: 0, kept: 0, leftOut: [], verdict: [] }));
});

it("a set of hashes knows what it has", () => {
  fc.assert(fc.property(fc.array(fc.string(), { maxLength: 3_000 }), (texts) => {
    const [set, exact] = [new HashSet(), new Set<string>()];
    for (const text of texts) {
      expect(set.add(text)).toBe(!exact.has(text));
      exact.add(text);
    }
    expect(set.size).toBe(exact.size);
  }));
  const many = new HashSet();
  for (let at = 0; at < 300_000; at += 1) many.add(`unit ${at}`);
  expect(many.size).toBe(300_000);
});

describe("misaligned units", () => {
  const scoresOf = (good: number, bad: number) =>
    Float32Array.from({ length: good + bad }, (_, at) => (at < good ? -3 - Math.sin(at) * 0.8 : -9 - Math.cos(at)));
  const left = (scores: Float32Array) => [...misalignedUnits(scores).entries()].filter(([, keep]) => keep === 0).map(([at]) => at);

  it("are those far below the usual score", () => expect(left(scoresOf(950, 50))).toEqual(Array.from({ length: 50 }, (_, at) => 950 + at)));
  it("are none where all are alike", () => expect(left(scoresOf(1_000, 0))).toEqual([]));
  it("are never more than a quarter", () => expect(left(scoresOf(600, 400)).length).toBeLessThanOrEqual(250));
  it("are not looked for among few", () => expect(left(scoresOf(300, 20))).toEqual([]));
});
