import { expect, it } from "@jest/globals";
import { estimate, fitRidge } from "./ridge.js";

const rows = Array.from({ length: 200 }, (_, at) => [Math.sin(at), Math.cos(3 * at) * 5 + 2, 7]);

it("finds what made the labels, squares too, and takes a feature that never changes for nothing", () => {
  const truth = ([a, b]: readonly number[]): number => 40 + 3 * (a as number) - 2 * (b as number) + 0.5 * (b as number) ** 2;
  const fitted = fitRidge(rows, rows.map(truth), 1e-6);
  for (const row of rows) expect(estimate(fitted, row)).toBeCloseTo(truth(row), 3);
  expect(estimate(fitted, [0, 2, 1e9])).toBeCloseTo(truth([0, 2]), 3);
});

it("is drawn to the mean by its penalty", () => {
  const labels = rows.map(([a]) => 10 * (a as number));
  const [free, bound] = [fitRidge(rows, labels, 1e-6), fitRidge(rows, labels, 1e6)];
  expect(Math.abs(estimate(free, [1, 2, 7]))).toBeGreaterThan(9);
  expect(Math.abs(estimate(bound, [1, 2, 7]))).toBeLessThan(0.1);
});

it("takes what is far off for no further than three deviations", () => {
  const fitted = fitRidge(rows, rows.map(([, b]) => b as number), 1e-6);
  expect(estimate(fitted, [0, 1e6, 7])).toBe(estimate(fitted, [0, 1e7, 7]));
});
