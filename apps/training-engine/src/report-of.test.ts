import type { TrainingReport } from "@dragoman/adaptation/training";
import { expect, it } from "@jest/globals";
import { reportOf } from "./report-of.js";

const found = (method: Partial<TrainingReport["method"]>) => ({
  method: { chosen: "direct", why: "It is better.", candidates: [], skipped: [], ...method }, examples: [],
}) as unknown as TrainingReport;

it("says of a gain only what was found out: without a baseline there is none to be shown", () => {
  expect(reportOf(found({ gainShown: true })).method.gainShown).toBe(true);
  expect(reportOf(found({ gainShown: false })).method.gainShown).toBe(false);
  expect(reportOf(found({})).method).not.toHaveProperty("gainShown");
});

it("tells what estimates of quality promise, and how far the test data bears that out", () => {
  const share = (of: number) => ({ share: of, low: of - 0.1, high: of + 0.1, segments: 200 });
  const quality = {
    bands: { good: 0.5, adequate: 0.3, poor: 0.2 }, precisionOfGood: share(0.75), precisionOnTest: share(0.5), goodFrom: 75, poorBelow: 50,
    correlation: 0.4, segments: 500,
  };
  expect(reportOf({ ...found({}), quality } as unknown as TrainingReport).quality).toEqual({
    shares: { good: 0.5, adequate: 0.3, poor: 0.2 }, precisionOfGood: { precision: 0.75, low: 0.65, high: 0.85, segments: 200 },
    precisionOnTest: { precision: 0.5, low: 0.4, high: 0.6, segments: 200 }, goodFrom: 75, poorBelow: 50, correlation: 0.4, segments: 500,
  });
});

it("tells of methods that were not tried beside those that were", () => {
  const skipped = [{ method: "postEditing", reason: "The baseline would need about 20 minutes for the training data." }] as const;
  expect(reportOf(found({ skipped })).method.candidates)
    .toEqual([{ method: "postEditing", tuned: false, bleu: 0, chrf: 0, skipped: skipped[0].reason }]);
});
