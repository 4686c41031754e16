import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { memoryPhrases } from "./memory-phrases.js";

const shown = (phrases: ReturnType<typeof memoryPhrases>) => phrases.map(({ from, to, target, links }) => [from, to, [...target], links]);

describe("phrases of a similar sentence", () => {
  it("are the stretches on both sides of what differs, with their translations", () => {
    const similar = { source: [11, 12, 13, 14], target: [21, 24, 23, 29], links: [0, 0, 2, 2, 3, 3] };
    expect(shown(memoryPhrases([11, 15, 13, 14], { ...similar, links: [0, 0, 1, 1, 2, 2, 3, 3] })))
      .toEqual([[0, 1, [21], [0, 0]], [2, 4, [23, 29], [0, 0, 1, 1]]]);
    expect(shown(memoryPhrases([11, 12, 13, 14], similar))).toEqual([[0, 4, [21, 24, 23, 29], [0, 0, 2, 2, 3, 3]]]);
  });

  it("leave out what is translated together with what differs", () => {
    // The first word and the replaced one share a target word.
    expect(shown(memoryPhrases([11, 15, 13], { source: [11, 12, 13], target: [21, 22], links: [0, 0, 1, 0, 2, 1] })))
      .toEqual([[2, 3, [22], [0, 0]]]);
  });

  it("take words along that nothing is linked to at the ends of the sentence alone", () => {
    const similar = { source: [11, 12], target: [20, 21, 22, 23], links: [0, 1, 1, 2] };
    expect(shown(memoryPhrases([11, 15], similar))).toEqual([[0, 1, [20, 21], [0, 1]]]);
    expect(shown(memoryPhrases([15, 12], similar))).toEqual([[1, 2, [22, 23], [0, 0]]]);
  });

  it("are consistent with all links, and in the query as they are in the similar sentence", () => {
    const words = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 });
    const someLinks = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 });
    fc.assert(fc.property(words, words, words, someLinks, (query, source, target, drawn) => {
      const links = drawn.flatMap(([from, to]) => [from % source.length, to % target.length]);
      for (const phrase of memoryPhrases(query, { source, target, links })) {
        const length = phrase.to - phrase.from;
        const part = query.slice(phrase.from, phrase.to);
        const holds = source.some((_, at) => String(source.slice(at, at + length)) === String(part)
          && target.some((__, to) => String(target.slice(to, to + phrase.target.length)) === String([...phrase.target])
            && drawn.every(([a, b]) => {
              const inSource = a % source.length >= at && a % source.length < at + length;
              return inSource === (b % target.length >= to && b % target.length < to + phrase.target.length);
            })));
        expect(holds).toBe(true);
        expect(phrase.links.length).toBeGreaterThan(0);
      }
    }));
  });

  it("are none where there is nothing in common", () => {
    expect(memoryPhrases([0, 5], { source: [0, 6], target: [7], links: [0, 0] })).toEqual([]);
    expect(memoryPhrases([], { source: [], target: [], links: [] })).toEqual([]);
  });
});
