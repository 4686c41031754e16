import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { Symmetrizer } from "./symmetrize.js";

const symmetrizer = new Symmetrizer();
function symmetrized(n: number, m: number, forward: number[], backward: number[]): string {
  const links: string[] = [];
  symmetrizer.run(n, m, Int32Array.from(forward), Int32Array.from(backward), (i, j) => links.push(`${i}-${j}`));
  return links.join(" ");
}

it.each([
  ["what both directions say", 2, 2, [0, 1], [0, 1], "0-0 1-1"],
  ["neighbours that link a word without links", 2, 3, [0, 0, 1], [0, 2], "0-0 0-1 1-2"],
  ["corners as neighbours", 3, 3, [0, -1, 1], [0, -1, -1], "0-0 1-2"],
  ["no neighbour whose words are linked both", 2, 2, [0, 1], [1, 1], "0-0 1-1"],
  ["at last what links two words without links", 4, 4, [0, -1, -1, 3], [0, -1, -1, -1], "0-0 3-3"],
  ["nothing at last that links one word again", 4, 4, [0, -1, -1, 0], [0, -1, -1, -1], "0-0"],
  ["nothing of nothing", 2, 2, [-1, -1], [-1, -1], ""],
])("takes %s", (_, n, m, forward, backward, links) => {
  expect(symmetrized(n, m, forward, backward)).toBe(links);
});

it("takes all that both say, and nothing that neither says", () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }));
  const sentences = sizes.chain(([n, m]) => fc.tuple(fc.constant(n), fc.constant(m),
    fc.array(fc.integer({ min: -1, max: n - 1 }), { minLength: m, maxLength: m }),
    fc.array(fc.integer({ min: -1, max: m - 1 }), { minLength: n, maxLength: n })));
  fc.assert(fc.property(sentences, ([n, m, forward, backward]) => {
    const links = symmetrized(n, m, forward, backward).split(" ").filter(Boolean);
    const ahead = forward.flatMap((i, j) => (i < 0 ? [] : [`${i}-${j}`]));
    const back = backward.flatMap((j, i) => (j < 0 ? [] : [`${i}-${j}`]));
    expect(links).toEqual([...new Set(links)]);
    expect(links).toEqual(expect.arrayContaining(ahead.filter((link) => back.includes(link))));
    expect([...ahead, ...back]).toEqual(expect.arrayContaining(links));
  }));
});
