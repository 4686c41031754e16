import { describe, expect, it } from "@jest/globals";
import { LinesInTurn } from "./lines-in-turn.js";

describe("LinesInTurn", () => {
  const names = (lines: LinesInTurn): readonly string[] =>
    lines.of(["A", "B"], ["short", "long"]).map(({ languagePairId, kind }) => `${languagePairId} ${kind}`);

  it("puts the line last from which a job was taken last", () => {
    const lines = new LinesInTurn();
    expect(names(lines)).toEqual(["A short", "B short", "A long", "B long"]);
    lines.taken({ languagePairId: "A", kind: "short" });
    lines.taken({ languagePairId: "B", kind: "long" });
    expect(names(lines)).toEqual(["B short", "A long", "A short", "B long"]);
    lines.taken({ languagePairId: "A", kind: "short" });
    expect(names(lines)).toEqual(["B short", "A long", "B long", "A short"]);
  });
  it("puts jobs that run alone before all others", () => {
    const lines = new LinesInTurn();
    lines.taken({ languagePairId: "A", kind: "alone" });
    expect(lines.of(["A"], ["short", "alone"]).map(({ kind }) => kind)).toEqual(["alone", "short"]);
  });
});
