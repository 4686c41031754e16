import { describe, expect, it } from "@jest/globals";
import { calibrateQuality, estimateBand, fewestJudged, type JudgedSegment, precisionOfGood, readCalibration } from "./calibration.js";
import type { DecodedFacts } from "./features.js";

/** The same numbers between 0 and 1 each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function facts(change: Partial<DecodedFacts>): DecodedFacts {
  return {
    sourceWords: 10, targetWords: 11, phrases: 4, score: -20, languageModel: -40, phraseForward: -4, phraseBackward: -4, lexicalForward: -8,
    lexicalBackward: -8, unknownWords: 0, unalignedContentWords: 0, similarity: 0, ...change,
  };
}

/** Segments whose chrF goes with their language model as far as `telling` says, by 20 documents. */
function judged(count: number, telling: number, documents = 20, mean = 70): JudgedSegment[] {
  const next = numbers(7);
  return Array.from({ length: count }, (_, at) => {
    const [quality, noise] = [next() + next() - 1, next() + next() - 1];
    return {
      facts: facts({ languageModel: -44 + 22 * quality, sourceWords: 6 + Math.floor(10 * next()) }), document: `d${at % documents}`,
      chrf: Math.min(100, Math.max(0, mean + 40 * (telling * quality + (1 - telling) * noise))),
    };
  });
}

describe("a calibration", () => {
  it("says how many of those said to be good are, and keeps that on segments of other documents", () => {
    const segments = judged(3_000, 0.7);
    const calibration = calibrateQuality(segments.slice(0, 1_500));
    if (calibration === undefined) throw new Error("there is no calibration");
    const { precisionOfGood: { share, low, high, segments: said }, shareOfGood } = calibration;
    expect(share).toBeGreaterThan(shareOfGood + 0.15);
    expect(low < share && share < high && said >= 40).toBe(true);
    const others = segments.slice(1_500);
    const good = others.filter((one) => estimateBand(calibration, one.facts) === "good");
    const kept = good.filter(({ chrf }) => chrf >= calibration.goodFrom).length / good.length;
    expect(Math.abs(kept - share)).toBeLessThan(0.1);
    expect(Math.abs(good.length / others.length - calibration.bands.good)).toBeLessThan(0.08);
    const mean = (band: string): number => {
      const those = others.filter((one) => estimateBand(calibration, one.facts) === band);
      return those.reduce((sum, { chrf }) => sum + chrf, 0) / those.length;
    };
    expect(mean("good") > mean("adequate") && mean("adequate") > mean("poor")).toBe(true);
  });

  it("is held against segments that had no part in it", () => {
    const segments = judged(3_000, 0.7);
    const calibration = calibrateQuality(segments.slice(0, 1_500)) as NonNullable<ReturnType<typeof calibrateQuality>>;
    const others = segments.slice(1_500);
    const said = others.filter((one) => estimateBand(calibration, one.facts) === "good");
    const right = said.filter(({ chrf }) => chrf >= calibration.goodFrom);
    const { share, low, high, segments: count } = precisionOfGood(calibration, others);
    expect([count, share]).toEqual([said.length, expect.closeTo(right.length / said.length, 5)]);
    expect(low < share && share < high).toBe(true);
    expect(Math.abs(share - calibration.precisionOfGood.share)).toBeLessThan(0.1);
    expect(precisionOfGood(calibration, [])).toEqual({ share: 0, low: 0, high: 1, segments: 0 });
  });

  it("is not made of too few segments, of one document, or of what tells nothing", () => {
    expect(calibrateQuality(judged(fewestJudged - 1, 0.9))).toBeUndefined();
    expect(calibrateQuality(judged(fewestJudged, 0.9))).toBeDefined();
    expect(calibrateQuality(judged(1_000, 0.9, 1))).toBeUndefined();
    expect(calibrateQuality(judged(1_000, 0))).toBeUndefined();
    expect(calibrateQuality(judged(1_000, 0.9, 20, 20))).toBeUndefined();
  });

  it("is the same for the same segments, and after a way through JSON", () => {
    const segments = judged(800, 0.6);
    const calibration = calibrateQuality(segments);
    expect(calibrateQuality(segments)).toEqual(calibration);
    const read = readCalibration(JSON.parse(JSON.stringify(calibration)));
    expect(read).toEqual(calibration);
    expect(segments.map((one) => estimateBand(read as NonNullable<typeof read>, one.facts)))
      .toEqual(segments.map((one) => estimateBand(calibration as NonNullable<typeof calibration>, one.facts)));
  });

  it("is none where a header has none, or one of other features", () => {
    const calibration = calibrateQuality(judged(800, 0.6)) as object;
    for (const other of [undefined, null, "x", 5, {}, { ...calibration, version: 2 }, { ...calibration, names: ["a"] },
      { ...calibration, cutOffs: {} }, { ...calibration, estimator: {} }]) expect(readCalibration(other)).toBeUndefined();
  });

  it("has a band for a segment of nothing", () => {
    const calibration = calibrateQuality(judged(800, 0.6)) as NonNullable<ReturnType<typeof calibrateQuality>>;
    const nothing = facts({ sourceWords: 0, targetWords: 0, phrases: 0, languageModel: -Infinity });
    expect(estimateBand(calibration, nothing)).toMatch(/good|adequate|poor/);
  });
});
