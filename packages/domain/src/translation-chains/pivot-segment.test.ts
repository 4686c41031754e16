import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { codeFaults, type Piece, plainText, type Segment, type TargetPiece, type TargetSegment } from "../segments/index.js";
import { carriesUnknown, fromPivot, pivotSegment, withUnknownAsText } from "./pivot-segment.js";

describe("pivotSegment", () => {
  it("carries codes and protected spans on, and unknown words as protected spans under numbers of their own", () => {
    const source: Segment = [{ open: 2 }, "the blorp", { close: 2 }, " and ", { protected: 7, text: "Acme" }, " flurb"];
    const pivot = pivotSegment(source,
      ["el ", { open: 2 }, { unknown: "blorp" }, { close: 2 }, " y ", { protected: 7, text: "Acme" }, " ", { unknown: "flurb" }]);
    expect(pivot.segment).toEqual(["el ", { open: 2 }, { protected: 8, text: "blorp" }, { close: 2 }, " y ", { protected: 7, text: "Acme" },
      " ", { protected: 9, text: "flurb" }]);
    expect(pivot.unknown).toEqual(new Map([[8, "blorp"], [9, "flurb"]]));
    expect(withUnknownAsText(pivot)).toEqual(["el ", { open: 2 }, "blorp", { close: 2 }, " y ", { protected: 7, text: "Acme" }, " flurb"]);
    expect(fromPivot(pivot, [...pivot.segment].reverse())).toContainEqual({ unknown: "flurb" });
  });
  it.each<[string, Segment, TargetSegment]>([
    ["lost a code", [{ open: 1 }, "red", { close: 1 }], ["rojo"]],
    ["doubled a span", [{ protected: 1, text: "X" }], [{ protected: 1, text: "X" }, { protected: 1, text: "X" }]],
    ["crossed pairs", [{ open: 1 }, "a", { open: 2 }, "b", { close: 2 }, { close: 1 }],
      [{ open: 1 }, "a", { open: 2 }, "b", { close: 1 }, { close: 2 }]],
  ])("lets bare text go on where the first pair %s, so that the loss is found", (_what, source, answer) => {
    const { segment, unknown } = pivotSegment(source, answer);
    expect(segment).toEqual([plainText(answer)]);
    expect(unknown.size).toBe(0);
    expect(codeFaults(source, segment)).not.toEqual([]);
  });
  it("tells a carried word that was lost or doubled", () => {
    const pivot = pivotSegment(["blorp"], [{ unknown: "blorp" }, " ."]);
    const word = pivot.segment[0] as Piece;
    expect([[word], [word, word], ["x"]].map((answer) => carriesUnknown(pivot, answer))).toEqual([true, false, false]);
  });

  it("brings back what went in, whatever the codes and unknown words are", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "é", "1"), minLength: 1, maxLength: 4 });
    const tree = fc.letrec<{ node: TargetPiece[] }>((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, word.map((text): TargetPiece[] => [text]), word.map((unknown): TargetPiece[] => [{ unknown }]),
        word.map((text): TargetPiece[] => [{ protected: 0, text }]), fc.constant<TargetPiece[]>([{ point: 0 }]),
        fc.array(tie("node"), { maxLength: 4 }).map((parts): TargetPiece[] => parts.flat()),
        tie("node").map((inner): TargetPiece[] => [{ open: 0 }, ...inner, { close: 0 }])),
    })).node.map(numbered);
    fc.assert(fc.property(tree, (answer) => {
      const source = answer.map((piece): Piece =>
        (typeof piece === "string" ? piece : "unknown" in piece ? piece.unknown : piece as Piece));
      const pivot = pivotSegment(source, answer);
      const back = fromPivot(pivot, pivot.segment);
      expect(carriesUnknown(pivot, pivot.segment)).toBe(true);
      expect(codeFaults(source, back)).toEqual([]);
      expect(plainText(back)).toBe(plainText(answer));
      expect(back.filter((piece) => typeof piece !== "string")).toEqual(answer.filter((piece) => typeof piece !== "string"));
    }), { numRuns: 10_000 });
  });
});

/** Gives each pair, lone code and span a number of its own. */
function numbered(pieces: readonly TargetPiece[]): TargetSegment {
  let last = 0;
  const open: number[] = [];
  return pieces.map((piece) => {
    if (typeof piece === "string" || "unknown" in piece || "marked" in piece) return piece;
    if ("open" in piece) return { open: open[open.push(last += 1) - 1] as number };
    if ("protected" in piece) return { protected: last += 1, text: piece.text };
    return "close" in piece ? { close: open.pop() as number } : { point: last += 1 };
  });
}
