import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { ModelFileError, sectionsInMemory } from "../model-file/index.js";
import { aligned, pairs, translationsOf, type Pair } from "./bitexts.test-kit.js";
import { Bitext, buildBitext, phraseFeatures, type PhraseOptions } from "./index.js";

const all = { sample: 1000, maxOptions: 1000 };
const phrase = fc.array(fc.integer({ min: 3, max: 7 }), { minLength: 1, maxLength: 8 });

describe("a bitext", () => {
  it("finds the translations that the definition of phrase pairs gives, and their shares", () => {
    fc.assert(fc.property(pairs, fc.array(phrase, { maxLength: 4 }), (training, others) => {
      const bitext = buildBitext(aligned(training), all);
      const phrases = [...others, ...training.flatMap(({ source }) => source.map((_, at) => source.slice(at, at + 1 + (at % 3))))];
      for (const words of phrases) {
        const defined = words.length > 7 ? [] : translationsOf(training, words);
        const found = new Map(shown(bitext.phraseOptions(words, 0, words.length)).map(({ target, features }) => [target, features]));
        expect([...found.keys()].sort()).toEqual([...new Set(defined)].sort());
        for (const [target, { targetGivenSource }] of found) {
          const share = (defined.filter((one) => one === target).length - 0.35) / defined.length;
          expect(targetGivenSource).toBeCloseTo(Math.log(share), 5);
        }
      }
    }));
  });

  it("gives the options of all phrases of a sentence at once", () => {
    fc.assert(fc.property(pairs, fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }), (training, words) => {
      const bitext = buildBitext(aligned(training));
      const options = bitext.sentenceOptions(words);
      for (let from = 0; from < words.length; from++) {
        for (let length = 1; length <= 7 && from + length <= words.length; length++) {
          expect(options[from * 7 + length - 1]).toEqual(bitext.phraseOptions(words, from, from + length));
        }
      }
    }));
  });

  it("scores by shares, links between words, and the order of what stands around", () => {
    const bitext = buildBitext(aligned([
      { source: [3, 4], target: [5, 6], links: [[0, 0], [1, 1]] }, { source: [3, 4], target: [6, 5], links: [[0, 1], [1, 0]] },
      { source: [3, 7, 4], target: [7, 6], links: [[0, 0], [2, 1]] },
    ]));
    const [five, seven] = shown(bitext.phraseOptions([3], 0, 1));
    expect([five?.target, seven?.target]).toEqual(["5", "7"]);
    // Two of three occurrences; two in the target; the only link of 5, and two of the three of 3; in front, then behind 4's translation.
    expect(five?.features).toMatchObject({
      targetGivenSource: near(Math.log(1.65 / 3)), sourceGivenTarget: near(Math.log(1.65 / 2)), lexicalSourceGivenTarget: near(0),
      lexicalTargetGivenSource: near(Math.log(2 / 3)), previousMonotone: near(Math.log(1.5 / 3.5)), previousSwap: near(Math.log(1.5 / 3.5)),
      previousDiscontinuous: near(Math.log(0.5 / 3.5)), nextMonotone: near(Math.log(1.5 / 3.5)), nextSwap: near(Math.log(0.5 / 3.5)),
      nextDiscontinuous: near(Math.log(1.5 / 3.5)),
    });
  });

  it("names the links inside an option, and the sentence pairs it came from, newest first", () => {
    const pair: Pair = { source: [3, 4, 5], target: [7, 6, 6], links: [[0, 1], [1, 0], [2, 2]] };
    const bitext = buildBitext(aligned([pair, { ...pair, target: [5, 6, 6] }, pair]));
    const options = bitext.phraseOptions([9, 3, 4], 1, 3) as PhraseOptions;
    expect(shown(options).map(({ target }) => target)).toEqual(["7 6", "5 6"]);
    expect(bitext.alignment(options, 0, 2)).toEqual([0, 1, 1, 0]);
    expect(bitext.units([3, 4, 5], 0, 2, [7, 6])).toEqual([2, 0]);
    expect(bitext.units([3, 4, 5], 0, 2, [7, 6], 1)).toEqual([2]);
    expect([bitext.units([3], 0, 1, [7]), bitext.units([7], 0, 1, [7])]).toEqual([[], []]);
    expect([...bitext.sourceSentence(1)]).toEqual(pair.source);
    expect([...bitext.targetSentence(1)]).toEqual([5, 6, 6]);
    expect([...bitext.linksOf(1)]).toEqual([0, 1, 1, 0, 2, 2]);
    expect([bitext.occurrences([3, 4], 0, 2), bitext.occurrences([4, 3], 0, 2), bitext.unitCount]).toEqual([3, 0, 3]);
  });

  it("looks at a sample of what stands there often, and gives the best options alone", () => {
    const often = Array.from({ length: 1000 }, (_, at): Pair => ({ source: [3], target: [4 + (at % 4)], links: [[0, 0]] }));
    const bitext = buildBitext(aligned(often), { sample: 100, maxOptions: 3 });
    const options = bitext.phraseOptions([3], 0, 1) as PhraseOptions;
    expect([options.count, options.occurrences]).toEqual([3, 1000]);
    for (const { features } of shown(options)) expect(Math.exp(features.targetGivenSource as number)).toBeCloseTo(0.25, 1);
  });

  it("answers the same whether it keeps its answers or not, and from its sections", () => {
    fc.assert(fc.property(pairs, (training) => {
      const bitext = buildBitext(aligned(training), { cached: 0 });
      const read = Bitext.fromSections(sectionsInMemory(bitext.sections()));
      const ask = (one: Bitext) => training.map(({ source }) => one.sentenceOptions(source));
      expect(ask(bitext)).toEqual(ask(read));
      expect(ask(read)).toEqual(ask(read));
    }));
  });

  it("says what it cannot take", () => {
    const pair: Pair = { source: Array<number>(255).fill(3), target: [4], links: [] };
    expect(() => buildBitext(aligned([pair]))).toThrow("Sentence 0 has 255 words; a bitext takes sentences of 254 at most.");
    const { source, ...others } = aligned([]);
    expect(() => buildBitext({ ...others, source: { ...source, starts: Int32Array.of(0, 0) } })).toThrow("not 1, 0, 0.");
    expect(() => Bitext.fromSections(sectionsInMemory([]))).toThrow(ModelFileError);
  });
});

const near = (value: number): unknown => expect.closeTo(value, 1);

function shown(options: PhraseOptions | undefined): { target: string; features: Record<string, number> }[] {
  if (options === undefined) return [];
  const { count, targets, targetStarts, features } = options;
  return Array.from({ length: count }, (_, at) => ({
    target: targets.slice(targetStarts[at], targetStarts[at + 1]).join(" "),
    features: Object.fromEntries(phraseFeatures.map((name, place) => [name, features[at * phraseFeatures.length + place] as number])),
  }));
}
