import { describe, expect, it } from "@jest/globals";
import type { Segment } from "@dragoman/domain/segments";
import { RememberTranslations } from "./remember-translations.js";
import { enginesBy } from "./segments.test-kit.js";

const request = { languagePairId: "p", lane: "interactive" } as const;
const anEngine = () => enginesBy(([text]) => (text === "bad" ? { failure: "no" } : { target: [`${String(text)}!`] }), ["p", "q"]);

describe("RememberTranslations", () => {
  it("asks only for what it has not, and answers in order", async () => {
    const engine = anEngine();
    const remembering = new RememberTranslations(engine, 1_000_000);
    await remembering.translate([["b"]], request);
    expect(await remembering.translate([["a"], ["b"], ["c"]], request))
      .toEqual([{ target: ["a!"] }, { target: ["b!"] }, { target: ["c!"] }]);
    expect(engine.asked).toEqual([["b"], ["a"], ["c"]]);
    expect(remembering.looks).toEqual({ hits: 1, misses: 3 });
  });

  it.each([
    ["another pair", { ...request, languagePairId: "q" }, ["a"]],
    ["another option", { ...request, linguisticOptions: { Variant: "v" } }, ["a"]],
    ["a term with another target", request, [{ protected: 1, text: "y" }]],
    ["other codes", request, [{ open: 1 }, "a", { close: 1 }]],
  ])("asks anew for %s", async (_what, other, segment) => {
    const engine = anEngine();
    const remembering = new RememberTranslations(engine, 1_000_000);
    await remembering.translate([["a"], [{ protected: 1, text: "x" }]], request);
    await remembering.translate([segment as Segment], other);
    expect(engine.asked).toHaveLength(3);
  });

  it("asks anew when another model serves the pair, and keeps nothing while its engines do not agree", async () => {
    const engine = anEngine();
    let revision: string | undefined = "old";
    const remembering = new RememberTranslations(engine, 1_000_000, () => revision);
    for (const next of ["old", "old", undefined, undefined, "new", "new"]) {
      revision = next;
      await remembering.translate([["a"]], request);
    }
    expect(engine.asked).toHaveLength(4);
  });

  it("tells what it has without asking or counting", async () => {
    const engine = anEngine();
    const remembering = new RememberTranslations(engine, 1_000_000);
    await remembering.translate([["b"]], request);
    expect(remembering.remembered([["a"], ["b"]], { ...request, lane: "documents" })).toEqual([undefined, { target: ["b!"] }]);
    expect(remembering.remembered([["b"]], { ...request, languagePairId: "q" })).toEqual([undefined]);
    expect(new RememberTranslations(engine, 0).remembered([["b"]], request)).toEqual([undefined]);
    expect([engine.asked, remembering.looks]).toEqual([[["b"]], { hits: 0, misses: 1 }]);
  });

  it("keeps no failure", async () => {
    const engine = anEngine();
    const remembering = new RememberTranslations(engine, 1_000_000);
    for (let time = 0; time < 2; time += 1) expect(await remembering.translate([["bad"]], request)).toEqual([{ failure: "no" }]);
    expect(engine.asked).toHaveLength(2);
  });

  it("forgets what was used least recently when it is full", async () => {
    const engine = anEngine();
    const remembering = new RememberTranslations(engine, 30_000);
    await remembering.translate([["first"]], request);
    for (let n = 0; n < 500; n += 1) await remembering.translate([[`text ${n}`], ["used"]], request);
    engine.asked.length = 0;
    await remembering.translate([["first"], ["used"], ["text 499"]], request);
    expect(engine.asked).toEqual([["first"]]);
  });

  it("holds at most what it may, whatever comes and is asked for again", async () => {
    const engine = anEngine();
    const remembering = new RememberTranslations(engine, 30_000);
    const texts = Array.from({ length: 400 }, (_, n): Segment => [`text ${n}`]);
    for (let time = 0; time < 3; time += 1) for (const text of texts) await remembering.translate([text, ["used"]], request);
    engine.asked.length = 0;
    await remembering.translate(texts, request);
    const kept = texts.length - engine.asked.length;
    expect(kept).toBeGreaterThan(20);
    expect(kept * 200).toBeLessThan(30_000);
    expect(remembering.bytes).toBeGreaterThan(kept * 200);
    expect(remembering.bytes).toBeLessThanOrEqual(30_000);
  });

  it("keeps nothing when it may not", async () => {
    const engine = anEngine();
    const remembering = new RememberTranslations(engine, 0);
    for (let time = 0; time < 2; time += 1) await remembering.translate([["a"]], request);
    expect(engine.asked).toHaveLength(2);
  });
});
