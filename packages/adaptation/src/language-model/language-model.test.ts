import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { sectionsInMemory } from "../model-file/index.js";
import { packSentences, reservedWords, sentenceAt, type Sentences } from "../text/index.js";
import { LanguageModel, perplexity, trainLanguageModel } from "./index.js";

const vocabularySize = 9;
const text = (words: number) => fc.array(fc.array(fc.integer({ min: 3, max: 2 + words }), { maxLength: 7 }), { maxLength: 30 });

describe("a language model", () => {
  it("gives what the definition of modified Kneser-Ney gives, whatever the order", () => {
    fc.assert(fc.property(text(4), text(6), fc.integer({ min: 2, max: 5 }), (training, asked, order) => {
      const model = trainLanguageModel(packSentences(training), { vocabularySize, order });
      const defined = byDefinition(training, order);
      for (const sentence of asked) {
        let state = model.start;
        [...sentence, reservedWords.sentenceEnd].forEach((word, at, all) => {
          state = model.advance(state, word);
          expect(model.last[0]).toBeCloseTo(Math.log(defined([reservedWords.sentenceStart, ...all.slice(0, at)], word)), 2);
        });
      }
    }), { numRuns: 60 });
  });

  it("shares all that is probable among the words, behind every history", () => {
    const { model, states } = learned();
    for (const state of states) {
      let sum = 0;
      for (let word = 0; word < vocabularySize; word++) {
        if (word === reservedWords.sentenceStart || (word > 2 && !model.isKnown(word))) continue;
        model.advance(state, word);
        sum += Math.exp(model.last[0] as number);
      }
      expect(sum).toBeCloseTo(1, 2);
    }
  });

  it("takes a word that it never saw for the unknown one, and forgets the history with it", () => {
    const { model } = learned();
    const unknown = [reservedWords.unknown, 8, vocabularySize, 123_456].map((word) => [model.advance(model.start, word), model.last[0]]);
    expect(unknown.every(([state]) => state === model.empty)).toBe(true);
    expect(new Set(unknown.map(([, logarithm]) => logarithm)).size).toBe(1);
    expect([3, 8, vocabularySize].map((word) => model.isKnown(word))).toEqual([true, false, false]);
  });

  it("knows the length of its histories, and leaves out of them what cannot tell anything", () => {
    const model = trainLanguageModel(packSentences([[3, 4, 5, 3, 4, 6]]), { vocabularySize, order: 3 });
    const after = (...words: number[]) => model.contextLength(words.reduce((state, word) => model.advance(state, word), model.start));
    expect([after(), after(3), after(3, 4), after(4, 3), after(4, 6), after(6, 3)]).toEqual([1, 2, 2, 1, 2, 1]);
  });

  it("is the same read from its sections", () => {
    const { model, sentences } = learned();
    const read = LanguageModel.fromSections(sectionsInMemory(model.sections("other")), "other");
    expect(perplexity(read, sentences)).toEqual(perplexity(model, sentences));
    const facts = ({ order, vocabularySize, start, sizes }: LanguageModel) => ({ order, vocabularySize, start, sizes });
    expect(facts(read)).toEqual(facts(model));
  });

  it.each([
    ["shorter", (array: Int32Array) => array.fill(20)], ["firstChild", (array: Int32Array) => array.fill(2 ** 30, 4)],
    ["levels", (array: Int32Array) => array.reverse()],
  ])("refuses sections whose %s would lead it round in circles", (name, spoil) => {
    const sections = learned().model.sections();
    spoil(sections.find((section) => section.name === `languageModel.${name}`)?.array as Int32Array);
    expect(() => LanguageModel.fromSections(sectionsInMemory(sections))).toThrow("are no language model");
  });

  it("can be trained on nothing", () => {
    const model = trainLanguageModel(packSentences([]), { vocabularySize });
    expect(perplexity(model, packSentences([[3, 4]]))).toMatchObject({ perplexity: 1, words: 3, unknown: 3 });
  });

  it("says which order and which words it takes", () => {
    const train = (word: number, order: number) => () => trainLanguageModel(packSentences([[word]]), { vocabularySize, order });
    expect(train(3, 1)).toThrow("The order of a language model is 2 to 9, not 1.");
    expect(train(9, 3)).toThrow("Word 9 at 1 is none of the 9 words");
  });
});

/** A model of some text, and every state that reading the text leads to. */
function learned(): { model: LanguageModel; sentences: Sentences; states: Set<number> } {
  const sentences = packSentences(fc.sample(text(4), { numRuns: 1, seed: 7 })[0] as number[][]);
  const model = trainLanguageModel(sentences, { vocabularySize });
  const states = new Set([model.start, model.empty]);
  for (let at = 0; at < sentences.starts.length - 1; at++) {
    sentenceAt(sentences, at).reduce((state, word) => {
      states.add(model.advance(state, word));
      return model.advance(state, word);
    }, model.start);
  }
  return { model, sentences, states };
}

/** Chen and Goodman's formula word by word, with nothing kept: the probability of a word behind a history. */
function byDefinition(sentences: readonly number[][], order: number): (history: readonly number[], word: number) => number {
  const bounded = sentences.map((words) => [reservedWords.sentenceStart, ...words, reservedWords.sentenceEnd]);
  const grams = Array.from({ length: order + 1 }, (_, length) => new Map<string, number>(length === 0 ? [] : bounded
    .flatMap((words) => words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(" ")))
    .reduce((counts, gram) => counts.set(gram, (counts.get(gram) ?? 0) + 1), new Map<string, number>())));
  const startsSentence = (gram: string) => gram.startsWith(`${reservedWords.sentenceStart} `);
  const adjusted = grams.map((counts, length) => new Map([...counts].flatMap(([gram, count]) => {
    if (length === 1 && gram === String(reservedWords.sentenceStart)) return [];
    if (length === order || startsSentence(gram)) return [[gram, count] as const];
    const longer = [...(grams[length + 1] as Map<string, number>).keys()];
    return [[gram, longer.filter((one) => one.slice(one.indexOf(" ") + 1) === gram).length] as const];
  })));
  const discounts = adjusted.map((counts) => {
    const n = (wanted: number) => [...counts.values()].filter((count) => count === wanted).length;
    const y = n(1) / (n(1) + 2 * n(2));
    const found = [0, 1 - 2 * y * n(2) / n(1), 2 - 3 * y * n(3) / n(2), 3 - 4 * y * n(4) / n(3)];
    return found.every((discount, count) => count === 0 || (discount > 0 && discount <= count)) ? found : [0, 0.5, 1, 1.5];
  });
  const probability = (context: readonly number[], word: number): number => {
    const length = context.length + 1;
    const beginning = context.map((one) => `${one} `).join("");
    const behind = [...(adjusted[length] as Map<string, number>)].filter(([gram]) => gram.startsWith(beginning));
    const shorter = () => (length === 1 ? 1 / ((adjusted[1] as Map<string, number>).size + 1) : probability(context.slice(1), word));
    if (behind.length === 0) return shorter();
    const discount = (count: number) => (count === 0 ? 0 : (discounts[length] as number[])[Math.min(count, 3)] as number);
    const total = behind.reduce((sum, [, count]) => sum + count, 0);
    const taken = behind.reduce((sum, [, count]) => sum + discount(count), 0);
    const count = adjusted[length]?.get(`${beginning}${word}`) ?? 0;
    return (count - discount(count)) / total + taken / total * shorter();
  };
  return (history, word) => probability(history.slice(Math.max(0, history.length - order + 1)), word);
}
