import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { bleu, bleuOf, BleuReferences, bleuStatistics, bleuWidth, chrf, chrfOf, chrfStatistics, chrfWidth, pairedBootstrap, segmentChrf,
  sumOf, tokenize13a } from "./index.js";

/** Translations, references of each, and what sacrebleu gives for them: `BLEU|nrefs:var|case:mixed|eff:no|tok:13a|smooth:exp`, `chrF2`. */
const published: [string[], string[][], number, number][] = [
  [["El gato negro se sienta en la alfombra.", "Cuesta 3.50 euros, no 4-5."],
    [["El gato negro está en la alfombra."], ["Cuesta 3.50 euros y no 4-5."]], 51.73094, 77.051465],
  [["El gato negro se sienta en la alfombra.", "Cuesta 3.50 euros, no 4-5."],
    [["El gato negro está en la alfombra.", "Un gato negro se sienta sobre una alfombra roja."],
      ["Cuesta 3.50 euros y no 4-5.", "No cuesta 4-5 sino 3.50 euros."]], 63.679296, 77.051465],
  [["una casa"], [["una casa"]], 0, 100],
  [["a b c d e f"], [["a x c y e z"]], 10.682175, 8.333333],
  [["", "¡Hola, mundo! &quot;a&amp;b&quot; 😀😀"], [["nada"], ['¡Hola, mundo! "a&b" 😀']], 79.635803, 51.343903],
  [["zzz yyy xxx www"], [["aaa bbb ccc ddd"]], 0, 0],
];

const aText = fc.array(fc.constantFrom("la", "casa", "casa,", "3.5", "a-b", "😀", "(x)", "roja."), { maxLength: 12 })
  .map((words) => words.join(" "));
const aCorpus = fc.array(fc.tuple(aText, fc.array(aText, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 20 });

describe("scores", () => {
  it.each(published)("are those of sacrebleu: %j", (translations, references, bleuScore, chrfScore) => {
    expect(bleu(translations, references)).toBeCloseTo(bleuScore, 5);
    expect(chrf(translations, references)).toBeCloseTo(chrfScore, 5);
  });

  it("cut a line as mteval-v13a does", () => {
    expect(tokenize13a(' "It\'s 3.5, 4,000 - or 1-2?" &lt;b&gt; x.y '))
      .toEqual(['"', "It's", "3.5", ",", "4,000", "-", "or", "1", "-", "2", "?", '"', "<", "b", ">", "x", ".", "y"]);
  });

  it("are the same whether a corpus is counted at once or in pieces", () => {
    fc.assert(fc.property(aCorpus, (corpus) => {
      const [translations, references] = [corpus.map(([text]) => text), corpus.map(([, texts]) => texts)];
      expect(bleuOf(sumOf(bleuStatistics(translations, references), bleuWidth))).toBe(bleu(translations, references));
      expect(chrfOf(sumOf(chrfStatistics(translations, references), chrfWidth))).toBe(chrf(translations, references));
      const kept = new BleuReferences(references);
      const one = new Float64Array(bleuWidth + 3);
      translations.forEach((translation, at) => {
        kept.count(at, translation, one, 3);
        expect(one.subarray(3)).toEqual(bleuStatistics([translation], [references[at] as string[]]));
      });
    }));
  });

  it("lie between 0 and 100, and are 100 for a reference itself", () => {
    fc.assert(fc.property(aCorpus, (corpus) => {
      const [translations, references] = [corpus.map(([text]) => text), corpus.map(([, texts]) => texts)];
      for (const score of [bleu, chrf]) {
        expect(score(translations, references)).toBeGreaterThanOrEqual(0);
        expect(score(translations, references)).toBeLessThanOrEqual(100 + 1e-9);
      }
    }));
    const references = [["la casa es muy roja", "la casa es roja"], ["el perro no ladra"]];
    for (const score of [bleu, chrf]) expect(score(references.map((texts) => texts[0] as string), references)).toBeCloseTo(100, 9);
    expect(segmentChrf("la casa", ["el perro", "la casa"])).toBeCloseTo(100, 9);
  });

  it("say what is missing", () => {
    expect(() => bleu(["a"], [])).toThrow("There are 1 translations, but references for 0 segments.");
    expect(() => chrf(["a", "b"], [["a"], []])).toThrow("Segment 1 has no reference.");
  });
});

describe("the paired bootstrap", () => {
  const references = Array.from({ length: 300 }, (_, at) => [`la casa ${at} es roja y muy grande`]);
  const worse = references.map((_, at) => (at % 3 === 0 ? `la casa ${at} es roja y grande` : `casa ${at} la es roja o muy`));
  const better = references.map((_, at) => `la casa ${at} es roja y grande`);
  const compare = (before: string[], after: string[], seed: number) =>
    pairedBootstrap(bleuStatistics(before, references), bleuStatistics(after, references), { width: bleuWidth, score: bleuOf, seed });

  it("sees a gain that is there, in an interval around it", () => {
    const { before, after, gain, shareBetter } = compare(worse, better, 1);
    expect([before.value, after.value]).toEqual([bleu(worse, references), bleu(better, references)]);
    expect(gain.value).toBeCloseTo(after.value - before.value, 9);
    for (const { low, value, high } of [before, after, gain]) expect(low <= value && value <= high).toBe(true);
    expect(gain.low).toBeGreaterThan(0);
    expect(shareBetter).toBe(1);
  });

  it("sees none between a translation and itself", () => {
    expect(compare(better, better, 1)).toMatchObject({ gain: { value: 0, low: 0, high: 0 }, shareBetter: 0 });
  });

  it("gives the same for the same seed", () => {
    expect(compare(worse, better, 5)).toEqual(compare(worse, better, 5));
    expect(compare(worse, better, 5)).not.toEqual(compare(worse, better, 6));
  });

  it("refuses numbers of different segments", () => {
    expect(() => pairedBootstrap(new Float64Array(20), new Float64Array(10), { width: 10, score: bleuOf, seed: 1 }))
      .toThrow("20 and 10 numbers are not those of the same segments, 10 of each.");
  });
});
