import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Decoder, featureCount, tableFeatures, weightsFrom } from "../decoding/index.js";
import { aModel } from "../decoding/doubles.fixture.js";
import { bleuOf, BleuReferences, bleuWidth } from "../scores/index.js";
import { addKBestLists, joinKBestLists, kBestLists, type KBestLists, sumOfBest } from "./k-best-lists.js";
import { LineSearch } from "./line-search.js";
import { fewestSegments, tune } from "./tune.js";

interface Candidate { readonly features: readonly number[]; readonly statistics: readonly number[] }

/** A translation of ten words; how much of it the reference has is made up. */
const aCandidate: fc.Arbitrary<Candidate> = fc.record({
  features: fc.array(fc.integer({ min: -30, max: 0 }).map((value) => value / 4), { minLength: featureCount, maxLength: featureCount }),
  statistics: fc.tuple(fc.nat(4), fc.nat(4)).map(([missing, broken]) => {
    const matches = [10, 9, 8, 7].map((all, more) => Math.max(0, all - missing - more * broken));
    return [10, 10, ...matches, 10, 9, 8, 7];
  }),
});
const segmentsOf = (least: number, most: number) => fc.array(fc.array(aCandidate, { minLength: 1, maxLength: 8 }),
  { minLength: least, maxLength: most });
const someWeights = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: featureCount, maxLength: featureCount })
  .map((weights) => Float64Array.from(weights, (weight) => weight / 10));

function listsOf(segments: readonly (readonly Candidate[])[]): KBestLists {
  const starts = [0];
  for (const segment of segments) starts.push((starts.at(-1) as number) + segment.length);
  const all = segments.flat();
  return {
    starts: Int32Array.from(starts), features: Float32Array.from(all.flatMap(({ features }) => features)),
    statistics: Float32Array.from(all.flatMap(({ statistics }) => statistics)),
    hashes: Int32Array.from(all.flatMap((_, at) => [at, at * 7])),
  };
}

/** BLEU of what is best under weights, read off the candidates themselves. */
function bleuUnder(segments: readonly (readonly Candidate[])[], weights: ArrayLike<number>): number {
  const sums = new Float64Array(bleuWidth);
  for (const segment of segments) {
    const scores = segment.map(({ features }) => features.reduce((sum, value, at) => sum + value * (weights[at] as number), 0));
    const best = segment[scores.indexOf(Math.max(...scores))] as Candidate;
    best.statistics.forEach((value, at) => (sums[at] = (sums[at] as number) + value));
  }
  return bleuOf(sums);
}

describe("the line search", () => {
  it("finds no worse a step than looking at a thousand of them does, and tells its BLEU", () => {
    fc.assert(fc.property(segmentsOf(1, 6), someWeights, fc.nat(featureCount - 1), (segments, weights, feature) => {
      const search = new LineSearch(listsOf(segments));
      search.setWeights(weights);
      const found = search.along(feature);
      const moved = (step: number) => weights.map((weight, at) => at === feature ? weight + step : weight);
      // Steps that no corner lies on, where two translations have the same score.
      for (let n = -500; n < 500; n++) expect(bleuUnder(segments, moved(n / 51.0371))).toBeLessThanOrEqual(found.bleu + 1e-9);
      search.move(feature, found.step);
      if (found.step !== 0) expect(search.bleuHere()).toBeCloseTo(found.bleu, 9);
    }), { numRuns: 25 });
  });

  it("takes no step between corners that only rounding keeps apart", () => {
    const lines = [
      [[-5, -7.25, -0.5, -6.5, 0, -2.75, -7.25, -2.25, 0, -4.5, -1, -6.25, -5.25, -6.25, -0.5, -0.25, -5.5], 10],
      [[-2.5, -1.25, -1, -1.5, 0, -4.25, -6.5, -6.5, 0, -2, -0.25, -6.5, -0.75, -4.75, 0, -0.25, -0.25], 8],
      [[0, 0, 0, 0, 0, 0, -5.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 10],
      [[-2.75, -1, -5, -6.25, 0, -3.75, -6.75, -3.75, 0, -7.5, -6.25, -5.75, -7.5, -6.75, -3.75, -1.25, -4], 8],
      [[-1.75, -7.5, -1.5, -5.25, 0, -0.5, -5.25, -4.75, 0, -2.25, -0.75, -7.25, -7, -3.25, -1.25, -6.5, -0.75], 10],
    ] as const;
    const [a, b, c, d, e] = lines.map(([features, matches]): Candidate => (
      { features, statistics: [10, 10, 10, ...(matches === 10 ? [9, 8, 7] : [8, 6, 4]), 10, 9, 8, 7] }
    )) as [Candidate, Candidate, Candidate, Candidate, Candidate];
    const weights = Float64Array.from([0.2, 0.8, -0.2, -1.8, 0, 0.2, 0, -1, 0, -1, 0.8, -1.7, -2, 0.1, 0.2, 1.7, 0.9]);
    const search = new LineSearch(listsOf([[a, b, c], [d, e]]));
    search.setWeights(weights);
    const found = search.along(6);
    search.move(6, found.step);
    expect(search.bleuHere()).toBeCloseTo(found.bleu, 9);
  });
});

describe("lists of translations", () => {
  it("are joined and added without losing any, each translation of a segment once", () => {
    fc.assert(fc.property(segmentsOf(1, 5), segmentsOf(1, 5), (one, other) => {
      const [a, b] = [listsOf(one), listsOf(other)];
      const joined = joinKBestLists([a, b]);
      expect(joined).toEqual({ ...listsOf([...one, ...other]), hashes: Int32Array.from([...a.hashes, ...b.hashes]) });
      expect(addKBestLists(a, a)).toEqual(a);
      const others = { ...a, hashes: a.hashes.map((hash) => hash + 1000) };
      const both = addKBestLists(a, others);
      expect(both.hashes.length).toBe(2 * a.hashes.length);
      expect(sumOfBest(both)).toEqual(sumOfBest(a));
    }));
  });

  it("come from a decoder with the features and counts of each", () => {
    const none = tableFeatures.map(() => 0);
    const phrases = [20, 21, 22].map((target) => ({ source: [10], target: [target], scores: none }));
    const decoder = new Decoder(aModel(phrases));
    const sentences = [[10, 10], [10]].map((words) => ({ words: Int32Array.from(words) }));
    const references = new BleuReferences([["20 21"], ["22"]]);
    const lists = kBestLists(decoder, sentences, 4, (segment, { words }, into) => references.count(segment, words.join(" "), into));
    expect([...lists.starts]).toEqual([0, 4, 7]);
    const best = decoder.decode(sentences[1] as { words: Int32Array });
    expect([...lists.features.subarray(4 * featureCount, 5 * featureCount)]).toEqual([...best.features].map(Math.fround));
    expect(lists.statistics[4 * bleuWidth + 2]).toBe(best.words[0] === 22 ? 1 : 0);
  });
});

describe("tuning", () => {
  const options = (segments: readonly (readonly Candidate[])[]) => ({
    segments: segments.length, seed: 1,
    // Whoever decodes shows the best first, and only some of what there is.
    decode: (weights: Float64Array, count: number) => Promise.resolve(listsOf(segments.map((segment) => {
      const score = ({ features }: Candidate) => features.reduce((sum, value, at) => sum + value * (weights[at] as number), 0);
      return [...segment].sort((a, b) => score(b) - score(a)).slice(0, count);
    }))),
  });

  it("finds weights that are no worse than those it began with, the same for the same seed", async () => {
    await fc.assert(fc.asyncProperty(segmentsOf(fewestSegments, fewestSegments), someWeights, async (segments, start) => {
      const first = await tune({ ...options(segments), start, passes: 2, restarts: 1 });
      expect(first.tuned).toBe(true);
      expect(first.bleu).toBeGreaterThanOrEqual(bleuUnder(segments, start) - 1e-9);
      expect(await tune({ ...options(segments), start, passes: 2, restarts: 1 })).toEqual(first);
    }), { numRuns: 5 });
  });

  it("learns which feature tells good translations from bad ones", async () => {
    const features = Array.from({ length: featureCount }, (_, at) => at === 4 ? 0 : -1);
    const good = { features, statistics: [10, 10, 10, 9, 8, 7, 10, 9, 8, 7] };
    const bad = { features: features.map((value, at) => at === 4 ? -1 : value + 0.2), statistics: [10, 10, 3, 1, 0, 0, 10, 9, 8, 7] };
    const { bleu, weights } = await tune(options(Array.from({ length: fewestSegments }, () => [bad, good])));
    expect(bleu).toBeCloseTo(100, 6);
    expect(weights.every(Number.isFinite)).toBe(true);
  });

  it("keeps what it began with when there are too few segments", async () => {
    const start = weightsFrom({ distortion: 3 });
    const decode = () => Promise.reject(new Error("nothing is decoded"));
    expect(await tune({ decode, segments: fewestSegments - 1, start, seed: 1 }))
      .toEqual({ weights: start, tuned: false, bleu: undefined, passes: [] });
  });

  it("stops when it is told to", async () => {
    const segments = Array.from({ length: fewestSegments }, () => []);
    await expect(tune({ ...options(segments), signal: AbortSignal.abort(new Error("no more")) })).rejects.toThrow("no more");
  });
});
