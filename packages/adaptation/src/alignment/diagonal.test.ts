import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { bestTension, distanceMoments, fillDiagonal, nullProbability } from "./diagonal.js";
import { expDigamma } from "./exp-digamma.js";

const aSize = fc.integer({ min: 1, max: 40 });
const aTension = fc.double({ min: 0.1, max: 50, noNaN: true });

/** The moments as they are defined, summed up place by place. */
function summed(split: number, n: number, tension: number): { total: number; mean: number; variance: number } {
  const distances = Array.from({ length: n }, (_, at) => Math.abs(at + 1 - split) / n);
  const weights = distances.map((distance) => Math.exp(-tension * distance));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = distances.reduce((sum, distance, at) => sum + distance * (weights[at] as number), 0) / total;
  const variance = distances.reduce((sum, distance, at) => sum + (distance - mean) ** 2 * (weights[at] as number), 0) / total;
  return { total, mean, variance };
}

describe("the diagonal", () => {
  it("has the moments that its places have", () => {
    fc.assert(fc.property(aSize, aSize, fc.nat(), aTension, (n, m, at, tension) => {
      const split = ((1 + (at % m)) * n) / m;
      const closed = distanceMoments(split, n, tension, { total: 0, mean: 0, variance: 0 });
      const plain = summed(split, n, tension);
      expect(closed.total).toBeCloseTo(plain.total, 8);
      expect(closed.mean).toBeCloseTo(plain.mean, 8);
      expect(closed.variance).toBeCloseTo(plain.variance, 6);
    }));
  });

  it("gives each token what the null word leaves", () => {
    fc.assert(fc.property(aSize, aSize, aTension, aTension, (n, m, forwardTension, backwardTension) => {
      const cells = (): Float64Array => new Float64Array(n * m);
      const tables = { forward: cells(), backward: cells(), distance: cells() };
      fillDiagonal(tables, n, m, forwardTension, backwardTension);
      const at = n * m - 1 - (n % m);
      expect(tables.distance[at]).toBeCloseTo(Math.abs((Math.floor(at / m) + 1) / n - (at % m + 1) / m), 10);
      const column = Array.from({ length: n }, (_, i) => tables.forward[i * m] as number);
      expect(column.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1 - nullProbability);
      expect(tables.backward.subarray(0, m).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1 - nullProbability);
    }));
  });

  it("has the tension under which the distances that were seen are expected", () => {
    fc.assert(fc.property(fc.double({ min: 0.5, max: 30, noNaN: true }), aTension, (tension, from) => {
      const sizes = [{ given: 10, generated: 12, weight: 9 }, { given: 25, generated: 20, weight: 120 }];
      let distance = 0;
      for (const { given, generated, weight } of sizes) {
        for (let j = 1; j <= generated; j += 1) distance += (weight / generated) * summed((j * given) / generated, given, tension).mean;
      }
      const found = bestTension(sizes, distance, from);
      expect(Math.abs(found - tension) / tension).toBeLessThan(0.01);
    }));
  });
});

it("knows exp(digamma(x))", () => {
  const euler = 0.5772156649015329;
  expect(expDigamma(1)).toBeCloseTo(Math.exp(-euler), 5);
  expect(expDigamma(2)).toBeCloseTo(Math.exp(1 - euler), 5);
  expect(expDigamma(0.5)).toBeCloseTo(Math.exp(-euler - 2 * Math.LN2), 5);
  expect(expDigamma(15.99)).toBeCloseTo(15.49 + 1 / (24 * 15.49), 4);
  expect(expDigamma(1_000_000)).toBeCloseTo(999_999.5, 4);
  expect(expDigamma(0.01)).toBeLessThan(1e-10);
});
