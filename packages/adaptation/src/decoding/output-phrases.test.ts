import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { tableFeatures } from "./decoder-model.js";
import { ListedPhrases } from "./doubles.fixture.js";
import { phrasesOfOutput } from "./output-phrases.js";

const probable = tableFeatures.map((_, at) => at === 0 ? Math.log(0.5) : 0);
const table = new ListedPhrases([[10, 20], [11, 21], [12, 22]].map(([source, target]) =>
  ({ source: [source as number], target: [target as number], scores: probable })));
const shown = (words: number[], output: number[]) => phrasesOfOutput(Int32Array.from(words), Int32Array.from(output), table, "baseline")
  .map(({ from, to, target }) => `${words.slice(from, to).join(" ")} → ${Array.from(target).join(" ")}`);

describe("the phrases of another engine's output", () => {
  it("are those that the links of its words allow", () => {
    expect(shown([10, 11, 12], [21, 20, 22])).toEqual(["10 → 20", "10 11 → 21 20", "10 11 12 → 21 20 22", "11 → 21", "12 → 22"]);
  });

  it("take words of their own for themselves, and what is left over by its place", () => {
    expect(shown([10, 77, 40, 12], [20, 77, 50, 22])).toEqual(expect.arrayContaining(["77 → 77", "40 → 50", "40 12 → 50 22"]));
    expect(shown([40], [50, 51])).toEqual(["40 → 50 51"]);
  });

  it("may take unlinked words along", () => {
    expect(shown([10, 11], [20, 90, 91, 92, 93, 21])).toEqual(expect.arrayContaining(["10 → 20", "10 → 20 90", "11 → 93 21"]));
  });

  it("lie inside of both sentences and name links inside of themselves", () => {
    const words = fc.array(fc.constantFrom(10, 11, 12, 20, 21, 22, 77), { maxLength: 12 }).map((ids) => Int32Array.from(ids));
    fc.assert(fc.property(words, words, (source, output) => {
      for (const { from, to, target, links = [] } of phrasesOfOutput(source, output, table, "baseline")) {
        expect(from >= 0 && from < to && to <= source.length && target.length > 0).toBe(true);
        const pairs = Array.from(links);
        expect(pairs.every((place, at) => place >= 0 && place < (at % 2 === 0 ? to - from : target.length))).toBe(true);
      }
    }));
  });
});
