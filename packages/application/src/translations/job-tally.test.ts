import { describe, expect, it } from "@jest/globals";
import { JobTally } from "./job-tally.js";
import type { TranslatedSegment } from "../segments/index.js";

const failed = { failure: "it stopped" };
const brand = { entered: [{ start: 0, end: 4, target: "№ 4711", origin: { brand: "4711", isPattern: false } }] };
const feedback = { feedback: { feedbackId: "7", translation: "№ 4711" } };

/** The tally of segments, by their text and what became of them. */
function tallyOf(...segments: readonly (readonly [text: string, result: Partial<TranslatedSegment>])[]): JobTally {
  const tally = new JobTally(10, () => 10);
  tally.found(segments.length);
  tally.add({
    written: [], blocks: [], places: [], left: [], sources: segments.map(([text]) => [text]),
    translated: segments.map(([text, result]) => ({ target: [text], ...result })),
  });
  return tally;
}

describe("JobTally", () => {
  it.each([
    ["no segments", [], false], ["a failure", [["One.", failed]], true],
    ["a failure beside numbers", [["One.", failed], ["4711", {}]], true], ["numbers", [["4711", {}]], false],
    ["a failure and a translation", [["One.", failed], ["Two.", {}]], false],
    ["a failure beside a brand", [["One.", failed], ["4711", brand]], false],
    ["a failure beside a number with feedback", [["One.", failed], ["4711", feedback]], false],
  ] as const)("knows of %s whether nothing could be translated", (_what, segments, nothing) =>
    expect(tallyOf(...segments).nothingTranslated).toBe(nothing));

  it("counts numbers that stand alone as segments and words", () => {
    expect(tallyOf(["Two words.", {}], ["4711", {}]).result())
      .toMatchObject({ completedSegments: 2, totalSegments: 2, sourceWordCount: 3, targetWordCount: 3, sourceCharacterCount: 14 });
  });
});
