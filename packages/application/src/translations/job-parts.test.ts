import { describe, expect, it } from "@jest/globals";
import { JobParts } from "./job-parts.js";

const step = { written: [], sources: [], translated: [], blocks: [], places: [], left: [] };

describe("JobParts", () => {
  it("tells of each part what became of its segments, and what was left in it and why", () => {
    const parts = new JobParts();
    parts.add({
      ...step, blocks: [2, 1, 1], places: ["header 1", undefined, "header 1"],
      sources: [["One"], ["42"], ["Two"], ["Three"]],
      translated: [{ target: ["Uno"] }, { target: ["42"] }, { target: ["Two"], failure: "the engine stopped" }, { target: ["Tres"] }],
      left: [{ place: "header 1", why: "deleted text is not translated" }, { place: "macros", why: "they are programs" }],
    });
    parts.add({ ...step, left: [{ place: "header 1", why: "deleted text is not translated" }] });
    expect(parts.list()).toEqual([
      { place: "header 1", segments: 3, translated: 2, copied: 1, failed: 0, left: [{ why: "deleted text is not translated", count: 2 }] },
      { place: "", segments: 1, translated: 0, copied: 0, failed: 1, left: [] },
      { place: "macros", segments: 0, translated: 0, copied: 0, failed: 0, left: [{ why: "they are programs", count: 1 }] },
    ]);
  });
  it("counts what is beyond ten thousand places together", () => {
    const parts = new JobParts();
    for (let i = 0; i < 10_002; i += 1) parts.add({ ...step, left: [{ place: `sheet ${i}`, why: "hidden" }] });
    const list = parts.list();
    expect(list).toHaveLength(10_001);
    expect(list.at(-1)).toMatchObject({ place: "further parts", left: [{ count: 2 }] });
  });
});
