import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { EditDistance } from "./edit-distance.js";

const someWords = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 110 });

function byTable(a: readonly number[], b: readonly number[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  a.forEach((word, place) => {
    const next = [place + 1];
    b.forEach((other, at) => next.push(Math.min((next[at] as number) + 1, (row[at + 1] as number) + 1,
      (row[at] as number) + (word === other && word > 0 ? 0 : 1))));
    row = next;
  });
  return row[b.length] as number;
}

it("counts the words to insert, delete or replace, as the table of all prefixes does", () => {
  const distance = new EditDistance(7);
  fc.assert(fc.property(someWords, someWords, fc.nat({ max: 120 }), (a, b, most) => {
    distance.prepare(a);
    expect(distance.to([5, ...b, 5], 1, b.length + 1, most)).toBe(Math.min(byTable(a, b), most + 1));
  }), { numRuns: 500 });
});

it("takes words out of the vocabulary for words that equal nothing", () => {
  const distance = new EditDistance(3);
  distance.prepare([1, 9, -1]);
  expect(distance.to([1, 9, -1], 0, 3, 9)).toBe(2);
});
