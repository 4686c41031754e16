import { type EngineRule, MemoryTranslationEngines, MemoryTransliterator } from "@dragoman/adapters-memory/segments";
import { describe, expect, it } from "@jest/globals";
import { languagePair } from "@dragoman/domain/language-pairs";
import type { Segment, TargetPiece } from "@dragoman/domain/segments";
import { directoryKnowing, type InstalledPair } from "../hosts/hosts.test-kit.js";
import { TranslateSegments } from "./translate-segments.js";
import { TranslateThroughChains } from "./translate-through-chains.js";
import type { EngineRequest, TranslationEngines } from "./translation-engines.js";

const option = (id: string, ...values: string[]) => ({ id, values, systemDefault: values[0] as string });
const first = languagePair({
  source: "eng", target: "spa", technology: "T", version: "1",
  linguisticOptions: [option("Style", "plain", "formal"), option("Variant", "latin")],
});
const second = languagePair({
  source: "spa", target: "cat", technology: "T", version: "1", linguisticOptions: [option("Variant", "standard", "valencia")],
});
const chain = `${first.id}>>${second.id}`;
const { directory } = await directoryKnowing([first, second].map((pair) => ({ pair, expected: true, running: true })));
const request = { languagePairId: chain, lane: "documents", sourceLanguageId: "eng", unknownMode: "original" } as const;

/** An engine for each member; takes down what it was asked. */
function engines(answers: { first?: EngineRule; second?: EngineRule } = {}) {
  const asked: { pair: string; segments: readonly Segment[]; request: EngineRequest }[] = [];
  const nameOf = ({ languagePairId }: EngineRequest) => (languagePairId === first.id ? "first" : "second");
  const inner = new MemoryTranslationEngines([first.id, second.id], (segment, request) => {
    const name = nameOf(request);
    return (answers[name] ?? spoken(name === "first" ? "1" : "2"))(segment, request);
  });
  const noted: TranslationEngines = {
    translate: (segments, request) => {
      asked.push({ pair: nameOf(request), segments, request });
      return inner.translate(segments, request);
    },
  };
  const through = new TranslateThroughChains(noted, directory);
  const translate = async (...segments: Segment[]) =>
    new TranslateSegments(through, new MemoryTransliterator()).run(segments, request);
  return { through, translate, asked };
}

/** Puts a sign behind each word; does not know the word blorp. */
const spoken = (sign: string): EngineRule => (segment) => ({
  target: segment.flatMap((piece): TargetPiece[] => (typeof piece !== "string" ? [piece]
    : piece.split(/\b(blorp)\b/)
    .map((part, n): TargetPiece => (n % 2 === 1 ? { unknown: part } : part.replace(/[\p{L}\d]+/gu, (word) => word + sign))))),
});

describe("TranslateThroughChains", () => {
  it("hands single pairs on as they are", async () => {
    const { through, asked } = engines();
    const single = { ...request, languagePairId: second.id };
    expect(await through.translate([["casa"]], single)).toEqual([{ target: ["casa2"] }]);
    expect(asked).toEqual([{ pair: "second", segments: [["casa"]], request: single }]);
  });

  it("carries placeholders and the frames of messages past both pairs", async () => {
    const [one, two] = await engines().translate(["red {n, plural, one {car %s} other {cars}} {name}"], ["{name} %s"]);
    expect(one?.target.join("")).toBe("red12 {n, plural, one {car12 %s} other {cars12}} {name}");
    expect(one?.pivot).toBe("red1 {n, plural, one {car1 %s} other {cars1}} {name}");
    expect(two?.target.join("")).toBe("{name} %s");
  });

  it("translates by the first pair, then by the second, and says what stood between", async () => {
    const [one, two] = await engines().translate(["red car"], ["blue"]);
    expect(one).toEqual({ target: ["red12 car12"], pivot: "red1 car1" });
    expect(two?.target).toEqual(["blue12"]);
  });

  it("brings codes, protected spans and words unknown to the first pair past the second", async () => {
    const { translate, asked } = engines();
    const [result] = await translate([{ open: 1 }, "the blorp", { close: 1 }, " of {name} ", { point: 2 }]);
    expect(result?.target).toEqual([{ open: 1 }, "the12 ", { unknown: "blorp" }, { close: 1 }, " of12 ", "{name}", " ", { point: 2 }]);
    expect(result?.unknownWords).toEqual(["blorp"]);
    expect(asked[1]?.segments[0]).toContainEqual({ protected: 4, text: "blorp" });
  });

  it("goes through both pairs without codes once more when either lost one", async () => {
    for (const place of ["first", "second"] as const) {
      const forgetful: EngineRule = (segment) => (segment.length > 1 ? { target: ["lost"] } : spoken("0")(segment, request));
      const [result] = await engines({ [place]: forgetful }).translate([{ open: 1 }, "red", { close: 1 }, " car"]);
      expect(result?.codesPlaced).toBe(true);
      expect(result?.target).toEqual(place === "first" ? [{ open: 1 }, "red02", { close: 1 }, " car02"]
        : [{ open: 1 }, "red10", { close: 1 }, " car10"]);
    }
  });

  it("gives the second pair an unknown word as text when it loses it otherwise", async () => {
    const dropping: EngineRule = (segment) =>
      ({ target: segment.filter((piece) => typeof piece === "string").map((text) => text.toUpperCase()) });
    const [result] = await engines({ second: dropping }).translate(["a blorp"]);
    expect(result?.target).toEqual(["A1 BLORP"]);
  });

  it("keeps the source of a segment that one pair could not translate, and says which", async () => {
    const failing: EngineRule = (segment) =>
      (String(segment[0]).startsWith("bad") ? { failure: "it is bad" } : spoken("0")(segment, request));
    for (const [place, pair] of [["first", first], ["second", second]] as const) {
      const results = await engines({ [place]: failing }).translate(["good"], ["bad"]);
      expect(results.map(({ failure }) => failure)).toEqual([undefined, `${pair.id}: it is bad`]);
      expect(results[1]?.target).toEqual(["bad"]);
    }
  });

  it("gives each pair the options that it has, with values that it has", async () => {
    const { through, asked } = engines();
    await through.translate([["x"]], { ...request, linguisticOptions: { Style: "formal", Variant: "valencia" } });
    expect(asked.map((one) => one.request.linguisticOptions)).toEqual([{ Style: "formal" }, { Variant: "valencia" }]);
  });

  describe("with an engine that does both pairs in one", () => {
    const members = [{ ...first, revision: "r1" }, { ...second, revision: "r2" }];
    const whole = languagePair({ source: "eng", target: "cat", technology: "T", version: "1", domain: "Via", chain, revision: "r1 r2" });
    const pivoted: EngineRule = (segment) => ({ target: segment, pivot: "between" });

    it.each<readonly [string, Partial<InstalledPair>, readonly string[]]>([
      ["asks it alone", {}, [whole.id]],
      ["asks both where it does another chain", { pair: { ...whole, chain: `${second.id}>>${first.id}` } }, [first.id, second.id]],
      ["asks both while it has models of other revisions", { pair: { ...whole, revision: "r1 r3" } }, [first.id, second.id]],
      ["asks both while it does not run", { running: false }, [first.id, second.id]],
      ["asks both while it has no free unit", { busy: 1 }, [first.id, second.id]],
    ])("%s", async (_what, change, expected) => {
      const asked: string[] = [];
      const engines = new MemoryTranslationEngines([first.id, second.id, whole.id], (segment, { languagePairId }) => {
        asked.push(languagePairId);
        return pivoted(segment, request);
      });
      await new TranslateThroughChains(engines, await knowing(change)).translate([["x"]], request);
      expect(asked).toEqual(expected);
    });

    it("tells what stood between, and which pair failed", async () => {
      const engines = new MemoryTranslationEngines([whole.id], (segment) =>
        (segment[0] === "bad" ? { failure: "it is bad" } : pivoted(segment, request)));
      expect(await new TranslateThroughChains(engines, await knowing()).translate([["good"], ["bad"]], request))
        .toEqual([{ target: ["good"], pivot: "between" }, { failure: `${whole.id}: it is bad` }]);
    });

    it("asks both when it is gone by then", async () => {
      const engines = new MemoryTranslationEngines([first.id, second.id], spoken("1"));
      expect(await new TranslateThroughChains(engines, await knowing()).translate([["red"]], request))
        .toEqual([{ target: ["red11"], pivot: "red1" }]);
    });

    async function knowing(change: Partial<InstalledPair> = {}) {
      const pairs = [...members, whole].map((pair): InstalledPair =>
        ({ pair, expected: true, running: true, ...(pair === whole ? change : {}) }));
      return (await directoryKnowing(pairs)).directory;
    }
  });

  it("fails as the engines do", async () => {
    const down: TranslationEngines = {
      translate: async (_segments, { languagePairId }) => { throw new Error(`no engine for ${languagePairId}`); },
    };
    await expect(new TranslateThroughChains(down, directory).translate([["x"]], request)).rejects.toThrow(`no engine for ${first.id}`);
  });
});
