import { describe, expect, it } from "@jest/globals";
import { SegmentationCheck } from "./segmentation-check.js";

describe("SegmentationCheck", () => {
  it.each([
    ["two sentences", "It is red. It is a car.", 1], ["several signs between them", "Is it?!) ... It is.", 1], ["one", "It is a car.", 0],
    // Looked through from each sign again, this would take hours.
    ["a run of signs", ".".repeat(1_000_000), 0],
  ])("finds %s", (_what, text, found) => {
    const check = new SegmentationCheck("eng", "spa");
    check.take({ source: text, target: text });
    expect(check.sentences()).toHaveLength(found);
  });
});
