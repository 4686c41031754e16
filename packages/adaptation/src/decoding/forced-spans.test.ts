import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Decoder } from "./decoder.js";
import { tableFeatures } from "./decoder-model.js";
import { aModel } from "./doubles.fixture.js";
import { weightsFrom } from "./features.js";

const none = tableFeatures.map(() => 0);
const bad = tableFeatures.map(() => -3);
const [code, otherForm] = [5, 6];

describe("forced spans", () => {
  it("stand in every translation exactly once, whatever phrases there are", () => {
    const phrases = [[10], [11], [12], [10, 11], [11, 12], [10, 11, 12]].flatMap((source) => [
      { source, target: [...source.map((word) => word + 10), 20], scores: none }, { source, target: [21], scores: none }]);
    const spans = fc.uniqueArray(fc.nat(8), { maxLength: 6 }).map((bounds) => [...bounds].sort((a, b) => a - b))
      .map((bounds) => bounds.flatMap((from, at) => {
        const to = bounds[at + 1];
        return at % 2 === 0 && to !== undefined ? [{ from, to }] : [];
      }));
    fc.assert(fc.property(spans, fc.array(fc.constantFrom(10, 11, 12), { minLength: 8, maxLength: 12 }), (spans, words) => {
      const forced = spans.map(({ from, to }, at) => ({ from, to, target: [100 + at, 200 + at] }));
      for (const { words: target, phrases: used } of new Decoder(aModel(phrases)).kBest({ words: Int32Array.from(words), forced }, 20)) {
        for (const at of forced.keys()) {
          const place = target.indexOf(100 + at);
          expect([place >= 0, target.lastIndexOf(100 + at) === place, target[place + 1]]).toEqual([true, true, 200 + at]);
        }
        const ofForced = used.filter(({ origin }) => origin === "forced").sort((a, b) => a.given - b.given);
        expect(ofForced.map(({ sourceFrom, sourceTo, given }) => [sourceFrom, sourceTo, given]))
          .toEqual(forced.map(({ from, to }, at) => [from, to, at]));
      }
    }));
  });

  it("may be longer than any phrase, and may stand for nothing", () => {
    const words = Int32Array.from({ length: 60 }, () => 10);
    const { words: target } = new Decoder(aModel([{ source: [10], target: [20], scores: none }]))
      .decode({ words, forced: [{ from: 1, to: 50, target: [99] }, { from: 50, to: 58, target: [] }] });
    expect([...target]).toEqual([20, 99, 20, 20]);
  });

  it("are seen by the language model as other words where that is asked for", () => {
    const decoder = new Decoder(aModel([]), weightsFrom());
    const words = Int32Array.of(10);
    const plain = decoder.decode({ words, forced: [{ from: 0, to: 1, target: [20] }] });
    const seen = decoder.decode({ words, forced: [{ from: 0, to: 1, target: [99], seenAs: [20] }] });
    expect([[...seen.words], seen.score]).toEqual([[99], plain.score]);
  });

  it("are refused where they overlap or lie outside", () => {
    const decoder = new Decoder(aModel([]));
    const words = Int32Array.of(10, 11, 12);
    expect(() => decoder.decode({ words, forced: [{ from: 1, to: 3, target: [1] }, { from: 0, to: 2, target: [1] }] }))
      .toThrow("Two forced spans overlap: words 0 to 2 and 1 to 3.");
    expect(() => decoder.decode({ words, forced: [{ from: 2, to: 4, target: [1] }] }))
      .toThrow("forced[0] goes from word 2 to 4; it must be at least one of the 3 words.");
    expect(() => decoder.decode({ words, forced: [{ from: 0, to: 1, target: [1], seenAs: [] }] }))
      .toThrow("forced[0].seenAs has 0 words; it must have as many as its target, 1.");
  });
});

describe("kept words", () => {
  it("are as many in every translation as in the source", () => {
    const phrases = [
      { source: [10], target: [20], scores: none }, { source: [10], target: [code], scores: none },
      { source: [code], target: [code], scores: bad }, { source: [code], target: [21], scores: none },
      { source: [10, code], target: [22], scores: none }, { source: [10, code], target: [code, 20], scores: none },
      { source: [code, 10], target: [code, otherForm], scores: none }, { source: [10, 10, code], target: [otherForm, 20], scores: none },
    ];
    const decoder = new Decoder(aModel(phrases, { keptClasses: [[code, otherForm]] }));
    fc.assert(fc.property(fc.array(fc.constantFrom(10, code), { maxLength: 8 }), (words) => {
      const extras = words.map((_, from) => ({ from, to: from + 1, target: [20], origin: "memory" }) as const);
      for (const { words: target } of decoder.kBest({ words: Int32Array.from(words), phrases: extras }, 20)) {
        expect(target.filter((word) => word === code || word === otherForm).length).toBe(words.filter((word) => word === code).length);
      }
    }));
  });

  it("are copied, and not unknown, where no phrase has them", () => {
    const { words, unknown } = new Decoder(aModel([], { keptClasses: [[code, otherForm]] })).decode({ words: Int32Array.of(code) });
    expect([[...words], [...unknown]]).toEqual([[code], []]);
  });
});

describe("extra phrases", () => {
  it("are used where they are worth it, and found again in the result", () => {
    const table = [{ source: [10], target: [20], scores: bad.map((score) => 3 * score) }];
    const phrases = [{ from: 0, to: 2, target: [30, 31], origin: "memory", reference: 42, links: [0, 1, 1, 0] }] as const;
    const decoded = new Decoder(aModel(table), weightsFrom({ memory: 0, unknown: 9 })).decode({ words: Int32Array.of(10, 11), phrases });
    expect([...decoded.words]).toEqual([30, 31]);
    expect(decoded.phrases[0]).toEqual(
      { sourceFrom: 0, sourceTo: 2, targetFrom: 0, targetTo: 2, origin: "memory", given: 0, reference: 42 });
    expect([...decoded.links].slice(0, 4)).toEqual([0, 1, 1, 0]);
    const shy = new Decoder(aModel(table), weightsFrom({ memory: 100 })).decode({ words: Int32Array.of(10, 11, 10), phrases });
    expect(shy.phrases.some(({ origin }) => origin === "memory")).toBe(false);
  });

  it("have all of their scores, or none", () => {
    const decode = (scores: readonly number[]) => new Decoder(aModel([]))
      .decode({ words: Int32Array.of(10), phrases: [{ from: 0, to: 1, target: [30], origin: "memory", scores }] });
    expect(decode(none).score).not.toBeNaN();
    expect(() => decode([1, 2])).toThrow(new RangeError(
      `phrases[0].scores has 2 numbers; it must have ${tableFeatures.length}, one for each of tableFeatures.`));
  });

  it("give an unknown word a translation", () => {
    const phrases = [{ from: 0, to: 1, target: [30], origin: "baseline" }] as const;
    const sentence = { words: Int32Array.of(77), phrases };
    const trusting = new Decoder(aModel([]), weightsFrom({ baseline: 0, unknown: 9 })).decode(sentence);
    expect([[...trusting.words], [...trusting.unknown]]).toEqual([[30], []]);
    // It may be copied all the same, where the weights say so.
    const wary = new Decoder(aModel([]), weightsFrom({ baseline: 9, unknown: 0 })).decode(sentence);
    expect([[...wary.words], [...wary.unknown]]).toEqual([[77], [0]]);
  });

  it("give way to a forced span that they overlap", () => {
    const { words } = new Decoder(aModel([])).decode({ words: Int32Array.of(10, 11), forced: [{ from: 1, to: 2, target: [99] }],
      phrases: [{ from: 0, to: 2, target: [30], origin: "memory" }] });
    expect([...words]).toEqual([10, 99]);
  });
});
