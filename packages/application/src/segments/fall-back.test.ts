import { DomainError } from "@dragoman/domain/common";
import { languagePair } from "@dragoman/domain/language-pairs";
import type { Segment } from "@dragoman/domain/segments";
import { describe, expect, it } from "@jest/globals";
import { FallBack } from "./fall-back.js";
import type { EngineRequest, EngineResult, TranslationEngines } from "./translation-engines.js";

const variant = { id: "Variant", values: ["latin"], systemDefault: "" };
const pair = (technology: string, linguisticOptions: readonly (typeof variant)[] = []) =>
  languagePair({ source: "eng", target: "spa", technology, version: "1.0.0", linguisticOptions });
const [one, two, three] = [pair("A", [variant]), pair("B"), pair("C", [variant])];
const request: EngineRequest = {
  languagePairId: one.id, lane: "documents", linguisticOptions: { Variant: "latin" }, fallback: [two.id, three.id],
};
const down = (): DomainError => new DomainError("unavailable", "no-engine-running", "None runs.");

/** Engines of which some run, and of those some fail when they are asked. */
function engines(running: readonly string[], failing: Readonly<Record<string, Error>> = {}) {
  const asked: EngineRequest[] = [];
  const translating: TranslationEngines = {
    translate: async (segments, request) => {
      asked.push(request);
      const failure = failing[request.languagePairId];
      if (failure !== undefined) throw failure;
      return segments.map(([text]) => (text === "bad" ? { failure: "no" } : { target: [`${String(text)}!`] }));
    },
  };
  const engine = { engineId: "e", hostname: "one", url: "", key: "", units: 1, freeUnits: 1 };
  const directory = {
    pairs: () => [one, two, three].map((known) => ({ pair: known, installedOn: [], expected: true, running: running.includes(known.id) })),
    engines: (id: string) => (running.includes(id) ? [engine] : []),
  };
  return { asked, directory, fallBack: new FallBack(translating, directory) };
}
const askedPairs = (asked: readonly EngineRequest[]) => asked.map(({ languagePairId }) => languagePairId);

describe("FallBack", () => {
  it("asks the pair while an engine of it runs, and says nothing of others", async () => {
    const { asked, fallBack } = engines([one.id, two.id]);
    expect(await fallBack.translate([["a"], ["bad"]], request)).toEqual([{ target: ["a!"] }, { failure: "no" }]);
    const { fallback: _others, ...bare } = request;
    expect(asked).toEqual([bare]);
  });

  it("asks the first of the others that runs, with the options that it has, and says that it did", async () => {
    const { asked, fallBack } = engines([three.id]);
    expect(await fallBack.translate([["a"], ["bad"]], request))
      .toEqual([{ target: ["a!"], languagePairId: three.id }, { failure: `${three.id}: no` }]);
    expect(asked).toEqual([{ languagePairId: three.id, lane: "documents", linguisticOptions: { Variant: "latin" } }]);
    const second = engines([two.id, three.id]);
    await second.fallBack.translate([["a"]], request);
    expect(second.asked).toEqual([{ languagePairId: two.id, lane: "documents", linguisticOptions: {} }]);
  });

  it("asks the next when one is lost at that moment", async () => {
    const { asked, fallBack } = engines([one.id, two.id, three.id], { [one.id]: down(), [two.id]: down() });
    expect(await fallBack.translate([["a"]], request)).toEqual([{ target: ["a!"], languagePairId: three.id }]);
    expect(askedPairs(asked)).toEqual([one.id, two.id, three.id]);
  });

  describe("for what fails the checks of its pair", () => {
    const loop = { target: ["vale vale vale vale"], faults: ["repetition"] } as const;
    const good = { target: ["Ensalada"] };
    const by = (answers: Readonly<Record<string, readonly EngineResult[]>>) => {
      const asked: [string, readonly Segment[]][] = [];
      const { directory } = engines([one.id, two.id, three.id]);
      return { asked, fallBack: new FallBack({
        translate: async (segments, { languagePairId }) => {
          asked.push([languagePairId, segments]);
          const found = answers[languagePairId];
          if (found === undefined) throw new DomainError("unavailable", "engine-busy", "The queue is full.");
          return segments.map((_, at) => found[at] as EngineResult);
        },
      }, directory) };
    };

    it("asks the others, one after the other, for that alone, and takes what fails less", async () => {
      const { asked, fallBack } = by({ [one.id]: [{ ...good, faults: [] }, loop, loop], [two.id]: [good, loop], [three.id]: [good] });
      expect(await fallBack.translate([["Salad"], ["Salads"], ["A salad"]], request)).toEqual([
        { ...good, faults: [] }, { ...good, faults: [], languagePairId: two.id }, { ...good, faults: [], languagePairId: three.id },
      ]);
      expect(asked.slice(1)).toEqual([[two.id, [["Salads"], ["A salad"]]], [three.id, [["A salad"]]]]);
    });

    it("leaves the first where no other is better, loses codes, fails or is busy, and where none is allowed", async () => {
      const source: Segment = [{ open: 1 }, "Salad", { close: 1 }];
      for (const answer of [loop, good, { failure: "no" }, undefined]) {
        const { fallBack } = by({ [one.id]: [loop], ...(answer === undefined ? {} : { [two.id]: [answer], [three.id]: [answer] }) });
        expect(await fallBack.translate([source], request)).toEqual([loop]);
      }
      const { asked, fallBack } = by({ [one.id]: [loop], [two.id]: [good] });
      expect(await fallBack.translate([["Salad"]], { ...request, fallback: [] })).toEqual([loop]);
      expect(asked).toHaveLength(1);
    });
  });

  it("waits for the pair itself where none runs", async () => {
    const { asked, fallBack } = engines([], { [one.id]: down() });
    await expect(fallBack.translate([["a"]], request)).rejects.toMatchObject({ code: "no-engine-running" });
    expect(askedPairs(asked)).toEqual([one.id]);
  });

  it("asks nobody else for other reasons, or where it was not asked to", async () => {
    const busy = engines([one.id, two.id], { [one.id]: new DomainError("unavailable", "engine-busy", "Too much.") });
    await expect(busy.fallBack.translate([["a"]], request)).rejects.toMatchObject({ code: "engine-busy" });
    const { fallback: _none, ...alone } = request;
    const lost = engines([two.id], { [one.id]: down() });
    await expect(lost.fallBack.translate([["a"]], alone)).rejects.toMatchObject({ code: "no-engine-running" });
    expect([...askedPairs(busy.asked), ...askedPairs(lost.asked)]).toEqual([one.id, one.id]);
  });

  it("takes a chain to run while both its members do", async () => {
    const chain = { ...request, languagePairId: `${one.id}>>${two.id}`, fallback: [three.id] };
    const half = engines([one.id, three.id]);
    await half.fallBack.translate([["a"]], chain);
    const whole = engines([one.id, two.id, three.id]);
    await whole.fallBack.translate([["a"]], chain);
    expect([half, whole].map(({ asked }) => askedPairs(asked))).toEqual([[three.id], [chain.languagePairId]]);
  });
});
