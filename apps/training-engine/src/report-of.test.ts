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

it("tells of methods that were not tried beside those that were", () => {
  const skipped = [{ method: "postEditing", reason: "The baseline would need about 20 minutes for the training data." }] as const;
  expect(reportOf(found({ skipped })).method.candidates)
    .toEqual([{ method: "postEditing", tuned: false, bleu: 0, chrf: 0, skipped: skipped[0].reason }]);
});
