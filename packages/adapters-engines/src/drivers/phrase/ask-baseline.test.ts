import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { expect, it } from "@jest/globals";
import { askBaseline, BaselineFailure, baselineVersion } from "./ask-baseline.js";

const answering = (rule: (segment: Segment) => TargetSegment) => ({ translate: async (segment: Segment) => ({ target: rule(segment) }) });

it("gives inline codes to a baseline as codes without a pair, and takes them back wherever they went", async () => {
  const asked: Segment[] = [];
  const baseline = answering((segment) => {
    asked.push(segment);
    return [...segment.toReversed(), { unknown: "zorbo" }];
  });
  expect(await askBaseline(baseline, "a ￼ b ￼ c")).toEqual({ text: " c￼ b ￼a zorbo", fixed: [1, 0], unknown: ["zorbo"] });
  expect(asked).toEqual([["a ", { point: 1 }, " b ", { point: 2 }, " c"]]);
  expect(await askBaseline(baseline, "x")).toEqual({ text: "xzorbo", fixed: [], unknown: ["zorbo"] });
});

it("knows a baseline by its version, and by its model where that may be another one of the same version", () => {
  expect(baselineVersion({ version: "0.8.1" })).toBe("0.8.1");
  expect(["0123456789abcdef", "0123456789ab0000", "fedcba9876543210"].map((revision) => baselineVersion({ version: "1.0.0", revision })))
    .toEqual(["1.0.0-0123456789ab", "1.0.0-0123456789ab", "1.0.0-fedcba987654"]);
  const ofTwo = ["0123456789abcdef fedcba9876543210", "0123456789abcdef 0000000000000000"];
  expect(ofTwo.map((revision) => baselineVersion({ version: "1.0.0", revision })))
    .toEqual(["1.0.0-0123456789ab-fedcba987654", "1.0.0-0123456789ab-000000000000"]);
});

it("gives spans as they are", async () => {
  const span = { protected: 5, text: "{name}" };
  expect(await askBaseline(answering((segment) => segment), "a ￼.", [span])).toEqual({ text: "a ￼.", fixed: [0], unknown: [] });
});

it("fails with the reason of a baseline that fails, or loses or doubles a code", async () => {
  await expect(askBaseline({ translate: async () => ({ failure: "it stopped" }) }, "a")).rejects.toEqual(new BaselineFailure("it stopped"));
  for (const rule of [() => ["a"], (segment: Segment) => [...segment, ...segment]]) {
    await expect(askBaseline(answering(rule), "a ￼")).rejects.toThrow(BaselineFailure);
  }
});
