import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { packSentences } from "../text/index.js";
import { buildMemory } from "./memory-index.js";
import { TranslationMemory } from "./translation-memory.js";

const vocabularySize = 40;
const sentence = fc.array(fc.integer({ min: 1, max: vocabularySize - 1 }), { minLength: 1, maxLength: 12 });

function memoryOf(sentences: readonly (readonly number[])[], changed?: readonly number[]): TranslationMemory {
  const source = packSentences(sentences);
  const sections = buildMemory(source, { vocabularySize, ...(changed === undefined ? {} : { changed }) });
  return new TranslationMemory(source, sections, vocabularySize);
}

function similarity(a: readonly number[], b: readonly number[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  a.forEach((word, place) => {
    const next = [place + 1];
    b.forEach((other, at) => next.push(Math.min((next[at] as number) + 1, (row[at + 1] as number) + 1,
      (row[at] as number) + (word === other ? 0 : 1))));
    row = next;
  });
  return 1 - (row[b.length] as number) / Math.max(a.length, b.length);
}

describe("exact look-up", () => {
  it("finds each sentence, and nothing else", () => {
    fc.assert(fc.property(fc.array(sentence, { maxLength: 60 }), sentence, (sentences, other) => {
      const memory = memoryOf(sentences);
      for (const [at, words] of sentences.entries()) {
        expect(memory.exact(words)).toBe(sentences.findLastIndex((one) => String(one) === String(words)));
        expect(sentences[at]).toEqual(words);
      }
      expect(memory.exact(other)).toBe(sentences.findLastIndex((one) => String(one) === String(other)));
    }));
  });

  it("gives the newest of equal ones, and the later of equally old ones", () => {
    expect(memoryOf([[5], [5], [7], [5]], [10, 30, 0, 20]).exact([5])).toBe(1);
    expect(memoryOf([[5], [5]], [30, 30]).exact([5])).toBe(1);
    expect(memoryOf([[5], [5]], [30, Number.NaN]).exact([5])).toBe(0);
  });

  it("finds nothing for words that nobody knows", () => {
    expect(memoryOf([[5, 6]]).exact([5, 0])).toBe(-1);
    expect(memoryOf([[5, 6]]).exact([5, 9_999])).toBe(-1);
    expect(memoryOf([]).exact([5])).toBe(-1);
  });
});

describe("fuzzy look-up", () => {
  it("finds all sentences that are similar enough, best first, where none is too many", () => {
    const someEdits = fc.array(fc.nat({ max: 30 }), { maxLength: 2 });
    fc.assert(fc.property(fc.array(sentence, { maxLength: 40 }), fc.nat(), someEdits, (sentences, pick, edits) => {
      const query = [...(sentences[pick % Math.max(sentences.length, 1)] ?? [3, 4])];
      for (const edit of edits) query.splice(edit % (query.length + 1), edit % 2, 1 + (edit % 9));
      const all = query.length === 0 ? [] : sentences.map((words) => similarity(query, words));
      const expected = all.filter((one) => one >= 0.7 - 1e-9).sort((a, b) => b - a);
      const found = memoryOf(sentences).fuzzy(query, { most: 100, candidates: 100 });
      expect(found.map((match) => match.similarity)).toEqual(expected.map((one) => expect.closeTo(one, 9)));
      for (const match of found) expect(similarity(query, sentences[match.sentence] as number[])).toBeCloseTo(match.similarity, 9);
    }), { numRuns: 300 });
  });

  it("asks again as if it were the first time", () => {
    const memory = memoryOf([[3, 4, 5, 6], [3, 4, 5, 9], [8, 8, 8]]);
    const first = memory.fuzzy([3, 4, 5, 7]);
    expect(first).toEqual([{ sentence: 1, similarity: 0.75 }, { sentence: 0, similarity: 0.75 }]);
    memory.fuzzy([8, 8, 8, 8]);
    expect(memory.fuzzy([3, 4, 5, 7])).toEqual(first);
  });

  it("bounds how many are answered, and takes no text that is no sentence", () => {
    const memory = memoryOf(Array.from({ length: 10 }, () => [3, 4, 5, 6]));
    expect(memory.fuzzy([3, 4, 5, 6], { most: 2 }).map((match) => match.sentence)).toEqual([9, 8]);
    expect(memory.fuzzy(Array.from({ length: 301 }, () => 3))).toEqual([]);
    expect(memory.fuzzy([])).toEqual([]);
  });
});
