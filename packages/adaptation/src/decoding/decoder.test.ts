import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Decoder } from "./decoder.js";
import { tableFeatures } from "./decoder-model.js";
import { aModel, MadeUpLanguageModel, type MadeUpPhrase } from "./doubles.fixture.js";
import { everyTranslation, featuresOf, scoreOf } from "./exhaustive.fixture.js";
import { featureCount, weightsFrom } from "./features.js";

const aScore = fc.integer({ min: -400, max: 0 }).map((hundredths) => Math.fround(hundredths / 100));
const aPhrase: fc.Arbitrary<MadeUpPhrase> = fc.record({
  source: fc.array(fc.integer({ min: 10, max: 13 }), { minLength: 1, maxLength: 3 }),
  target: fc.array(fc.integer({ min: 20, max: 29 }), { minLength: 1, maxLength: 3 }),
  scores: fc.array(aScore, { minLength: 10, maxLength: 10 }),
});
const someWeights = fc.array(fc.integer({ min: -20, max: 100 }), { minLength: featureCount, maxLength: featureCount })
  .map((hundredths) => Float64Array.from(hundredths, (weight) => weight / 100));
const aSearch = fc.record({
  phrases: fc.array(aPhrase, { maxLength: 8 }),
  words: fc.array(fc.integer({ min: 10, max: 14 }), { maxLength: 5 }).map((words) => Int32Array.from(words)),
  weights: someWeights, limit: fc.integer({ min: 0, max: 4 }), seed: fc.nat(1000),
});
const unbounded = { beam: 0xffff, pops: 1 << 24, optionsPerSpan: 0xffff };

describe("a search without bounds", () => {
  it("finds the best of all translations", () => {
    fc.assert(fc.property(aSearch, ({ phrases, words, weights, limit, seed }) => {
      const model = aModel(phrases, { languageModel: new MadeUpLanguageModel(seed) });
      const best = Math.max(...everyTranslation(model, words, limit).map((one) => scoreOf(featuresOf(model, one, words.length), weights)));
      expect(new Decoder(model, weights, { ...unbounded, distortionLimit: limit }).decode({ words }).score).toBeCloseTo(best, 8);
    }), { numRuns: 400 });
  });

  it("lists the best of all translations in their order, each once", () => {
    fc.assert(fc.property(aSearch, ({ phrases, words, weights, limit, seed }) => {
      const model = aModel(phrases, { languageModel: new MadeUpLanguageModel(seed) });
      const best = new Map<string, number>();
      for (const one of everyTranslation(model, words, limit)) {
        const text = one.flatMap((phrase) => phrase.words).join();
        best.set(text, Math.max(best.get(text) ?? -Infinity, scoreOf(featuresOf(model, one, words.length), weights)));
      }
      const listed = new Decoder(model, weights, { ...unbounded, distortionLimit: limit }).kBest({ words }, 10_000);
      expect(listed.map((one) => one.score).every((score, at) => at === 0 || score <= (listed[at - 1] as { score: number }).score + 1e-9))
        .toBe(true);
      // The list ends after so many derivations, so that the texts beyond are missing; those that are there have their best score.
      for (const { words: target, score } of listed) expect(score).toBeCloseTo(best.get(target.join()) as number, 8);
      expect(listed.length).toBe(best.size);
    }), { numRuns: 200 });
  });
});

describe("what a decoder answers", () => {
  it("has the score that its phrases add up to", () => {
    fc.assert(fc.property(aSearch, fc.integer({ min: 1, max: 5 }), ({ phrases, words, weights, limit, seed }, beam) => {
      const model = aModel(phrases, { languageModel: new MadeUpLanguageModel(seed) });
      const decoder = new Decoder(model, weights, { beam, pops: 2 * beam, distortionLimit: limit });
      const written = everyTranslation(model, words, limit);
      for (const { phrases: used, words: target, score, features } of decoder.kBest({ words }, 5)) {
        const same = written.filter((one) => one.length === used.length && one.every((phrase, at) => {
          const { sourceFrom, sourceTo, targetFrom, targetTo } = used[at] as (typeof used)[number];
          return phrase.from === sourceFrom && phrase.to === sourceTo && phrase.words.join() === target.slice(targetFrom, targetTo).join();
        }));
        const scores = same.map((one) => scoreOf(featuresOf(model, one, words.length), weights));
        expect(Math.min(...scores.map((one) => Math.abs(one - score)))).toBeLessThan(1e-8);
        expect(scoreOf(features, weights)).toBeCloseTo(score, 8);
      }
    }), { numRuns: 300 });
  });

  it("does not depend on what was translated before", () => {
    fc.assert(fc.property(fc.array(aSearch, { minLength: 1, maxLength: 4 }), ([first, ...rest]) => {
      const { phrases, weights } = first as NonNullable<typeof first>;
      const used = new Decoder(aModel(phrases), weights);
      for (const { words, weights: other } of rest) {
        used.setWeights(other);
        used.decode({ words });
      }
      used.setWeights(weights);
      for (const { words } of [first as NonNullable<typeof first>, ...rest]) {
        expect(used.decode({ words })).toEqual(new Decoder(aModel(phrases), weights).decode({ words }));
      }
    }));
  });

  it("covers each word of the source once, in whatever order", () => {
    fc.assert(fc.property(aSearch, ({ phrases, words, weights }) => {
      const { phrases: used } = new Decoder(aModel(phrases), weights, { beam: 3, pops: 5 }).decode({ words });
      const covered = used.flatMap(({ sourceFrom, sourceTo }) => Array.from({ length: sourceTo - sourceFrom }, (_, n) => sourceFrom + n));
      expect(covered.sort((a, b) => a - b)).toEqual([...words.keys()]);
    }));
  });
});

describe("a decoder", () => {
  it("copies a word that nothing is known of, and says so", () => {
    const { words, unknown, phrases } = new Decoder(aModel([{ source: [10], target: [20], scores: tableFeatures.map(() => 0) }]))
      .decode({ words: Int32Array.of(10, 77) });
    expect([[...words], [...unknown], phrases.map(({ origin }) => origin)]).toEqual([[20, 77], [1], ["phraseTable", "unknown"]]);
  });

  it("translates sentences that are far longer than its window of coverage", () => {
    const phrases = [10, 11, 12].map((word) => ({ source: [word], target: [word + 10], scores: tableFeatures.map(() => -1) }));
    const words = Int32Array.from({ length: 400 }, (_, at) => 10 + at % 3);
    const { words: target } = new Decoder(aModel(phrases), weightsFrom({ distortion: 5 })).decode({ words });
    expect([...target]).toEqual([...words].map((word) => word + 10));
  });

  it("refuses weights and settings that cannot be", () => {
    expect(() => new Decoder(aModel([]), Float64Array.of(1, 2)))
      .toThrow(`Weights are 2 numbers; they must be ${featureCount} finite ones, by featureNames.`);
    expect(() => new Decoder(aModel([]), weightsFrom(), { distortionLimit: 31 }))
      .toThrow("distortionLimit is 31; it must be a whole number from 0 to 30.");
    expect(() => weightsFrom({ luck: 1 })).toThrow('There is no feature "luck"');
  });
});
