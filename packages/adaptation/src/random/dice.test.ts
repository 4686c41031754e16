import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { Dice } from "./dice.js";

const throws = (dice: Dice) => Array.from({ length: 50 }, () => dice.below(1000));

it("throws the same for the same seed, something else for another", () => {
  expect(throws(new Dice(7))).toEqual(throws(new Dice(7)));
  expect(throws(new Dice(7))).not.toEqual(throws(new Dice(8)));
});

it("throws every number about as often as another", () => {
  const dice = new Dice(1);
  const counts = new Int32Array(10);
  for (let n = 0; n < 100_000; n += 1) counts[dice.below(10)] = (counts[dice.below(10)] as number) + 1;
  const seen = new Int32Array(10);
  for (let n = 0; n < 100_000; n += 1) {
    const face = dice.below(10);
    seen[face] = (seen[face] as number) + 1;
  }
  for (const count of seen) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

it("shuffles without losing anything, and a part where only a part is asked for", () => {
  fc.assert(fc.property(fc.integer(), fc.nat(40), fc.nat(40), (seed, length, first) => {
    const shuffled = new Dice(seed).shuffle(Int32Array.from({ length }, (_, at) => at), first);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, at) => at));
  }));
});
