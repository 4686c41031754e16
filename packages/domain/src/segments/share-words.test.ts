import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type SharedWord, type SharingPair, shareWords } from "./share-words.js";

const pair = (parent = -1, place = 0, heldWords = true): SharingPair => ({ parent, place, heldWords });
/** Words by the pairs that they come from: `0` and `01` are words, `.` is a sign and `_` a word of no pair. */
const words = (text: string): SharedWord[] => text.split(" ").map((one) => ({
  isWord: one !== ".", pairs: one === "." || one === "_" ? [] : [...one].map(Number),
}));

const someWords = fc.array(fc.record({ isWord: fc.boolean(), pairs: fc.uniqueArray(fc.nat(7), { maxLength: 3 }) }), { maxLength: 20 });
const somePairs = fc.array(fc.record({ outer: fc.nat(8), place: fc.double({ min: 0, max: 1, noNaN: true }), heldWords: fc.boolean() }),
  { minLength: 1, maxLength: 8 })
  .map((all) => all.map(({ outer, ...rest }, at): SharingPair => ({ ...rest, parent: (outer % (at + 1)) - 1 })));

describe("shareWords", () => {
  it.each<[string, SharingPair[], string, (readonly [number, number])[] | undefined]>([
    ["gives a pair the smallest share with all its words", [pair()], "_ 0 _ 0 _", [[1, 4]]],
    ["keeps neighbours apart that come in another order", [pair(), pair()], "1 1 0 _", [[2, 3], [0, 2]]],
    ["takes no word of a neighbour to reach a word of its own", [pair(), pair()], "0 0 1 0", [[0, 2], [2, 3]]],
    ["gives a word of two pairs to one, and the other its other words", [pair(), pair()], "01 1 _", [[0, 1], [1, 2]]],
    ["gives a word of two pairs to one, and the other the word beside it", [pair(), pair()], "_ 01 _", [[0, 1], [1, 2]]],
    ["gives a pair without a word the nearest word that is nobody's", [pair(), pair(-1, 0.7)], "0 . _ _ .", [[0, 1], [3, 4]]],
    ["takes one of many words where nothing else is left", [pair(-1, 0.1), pair(-1, 0.9)], "0 0 0", [[0, 2], [2, 3]]],
    ["puts the words of an inner pair inside of the outer one", [pair(), pair(0)], "_ 0 01 _", [[1, 3], [2, 3]]],
    ["widens an outer pair for those inside of it", [pair(), pair(0), pair(0, 0.5)], "0 _ _", [[0, 2], [0, 1], [1, 2]]],
    ["gives a pair that held signs alone a sign", [pair(-1, 0, false)], ". _", [[0, 1]]],
    ["takes signs where there are too few words", [pair(), pair(-1, 0.9)], "0 .", [[0, 1], [1, 2]]],
    ["has no answer where there are fewer words than pairs", [pair(), pair()], "01", undefined],
    ["gives the only pair the only word", [pair()], "_", [[0, 1]]],
  ])("%s", (_what, pairs, text, shares) => {
    expect(shareWords(pairs, words(text))?.map(({ from, to }) => [from, to])).toEqual(shares);
  });

  it("never gives an empty share, nests as the pairs do, and answers whenever there are enough words", () => {
    fc.assert(fc.property(somePairs, someWords, (pairs, all) => {
      const shares = shareWords(pairs, all);
      const innermost = pairs.filter((_pair, at) => !pairs.some(({ parent }) => parent === at)).length;
      expect(shares !== undefined).toBe(all.length >= innermost);
      shares?.forEach(({ from, to }, at) => {
        expect(from).toBeLessThan(to);
        const { parent } = pairs[at] as SharingPair;
        const around = shares[parent] ?? { from: 0, to: all.length };
        expect(from >= around.from && to <= around.to).toBe(true);
        shares.forEach((other, beside) => {
          if (beside !== at && pairs[beside]?.parent === parent) expect(other.to <= from || other.from >= to).toBe(true);
        });
      });
    }), { numRuns: 5_000 });
  });

  it("shares thousands of words among thousands of pairs in little time", () => {
    const pairs = Array.from({ length: 2_000 }, (_, at) => pair(-1, at / 2_000));
    const all = Array.from({ length: 8_000 }, (_, at): SharedWord => ({ isWord: true, pairs: [(at >> 2) ^ 1] }));
    expect(shareWords(pairs, all)).toHaveLength(2_000);
  });
});
