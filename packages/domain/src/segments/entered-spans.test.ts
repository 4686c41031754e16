import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { applySpans, chooseSpans, type EnteredSpan, type RankedSpan } from "./entered-spans.js";
import { type Piece, plainText, type Segment } from "./segment.js";
import { codeFaults, placementFaults } from "./verify-codes.js";

const term = (start: number, end: number, target = "X"): EnteredSpan => ({ start, end, target, origin: { term: "t", dictionaryId: "d" } });
const ranked = (rank: number, start: number, end: number): RankedSpan => ({ ...term(start, end), rank });

describe("chooseSpans", () => {
  it("prefers brands to dictionaries, earlier dictionaries to later ones, longer spans to shorter ones", () => {
    expect(chooseSpans([ranked(1, 0, 9), ranked(0, 4, 6)])).toEqual([ranked(0, 4, 6)]);
    expect(chooseSpans([ranked(2, 0, 9), ranked(1, 8, 12)])).toEqual([ranked(1, 8, 12)]);
    expect(chooseSpans([ranked(1, 0, 3), ranked(1, 0, 9), ranked(1, 10, 12)])).toEqual([ranked(1, 0, 9), ranked(1, 10, 12)]);
  });
});

describe("applySpans", () => {
  it.each<[string, Segment, EnteredSpan[], Segment]>([
    ["in the midst of a text", ["the red car"], [term(4, 7)], ["the ", { protected: 1, text: "X" }, " car"]],
    ["of a whole text", ["red"], [term(0, 3)], [{ protected: 1, text: "X" }]],
    ["twice", ["a red, a red"], [term(2, 5), term(9, 12)], ["a ", { protected: 1, text: "X" }, ", a ", { protected: 2, text: "X" }]],
    ["across a pair, which then holds it", ["the ", { open: 1 }, "red car", { close: 1 }, " is"], [term(4, 11)],
      ["the ", { open: 1 }, { protected: 2, text: "X" }, { close: 1 }, " is"]],
    ["across the end of a pair", [{ open: 1 }, "red", { close: 1 }, " car is"], [term(0, 7)],
      [{ open: 1 }, { protected: 2, text: "X" }, { close: 1 }, " is"]],
    ["across the start of a pair", ["red ", { open: 1 }, "car", { close: 1 }, " is"], [term(0, 7)],
      [{ open: 1 }, { protected: 2, text: "X" }, { close: 1 }, " is"]],
    ["across a lone code", ["red ", { point: 1 }, "car"], [term(0, 7)], [{ protected: 2, text: "X" }, { point: 1 }]],
    ["across the end of a pair and the start of the next", [{ open: 1 }, "Ac", { close: 1 }, { open: 2 }, "me is", { close: 2 }],
      [term(0, 4)], [{ open: 1 }, { protected: 3, text: "X" }, { close: 1 }, { open: 2 }, " is", { close: 2 }]],
    ["in the second pair where that has no other text", [{ open: 1 }, "The Ac", { close: 1 }, { open: 2 }, "me", { close: 2 }],
      [term(4, 8)], [{ open: 1 }, "The ", { close: 1 }, { open: 2 }, { protected: 3, text: "X" }, { close: 2 }]],
    ["but not where a pair would lose all its text, and across one beside it",
      ["A", { open: 1 }, "c", { close: 1 }, { open: 2 }, "m", { close: 2 }, "e ", { open: 3 }, "car", { close: 3 }],
      [term(0, 4), term(4, 8)],
      ["A", { open: 1 }, "c", { close: 1 }, { open: 2 }, "m", { close: 2 }, "e", { open: 3 }, { protected: 4, text: "X" }, { close: 3 }]],
    ["but not where it touches what the format protects", ["Ac", { protected: 1, text: "me" }, " red car"], [term(0, 4), term(5, 8)],
      ["Ac", { protected: 1, text: "me" }, " ", { protected: 2, text: "X" }, " car"]],
  ])("puts a protected span in its place %s", (_where, segment, spans, expected) =>
    expect(applySpans(segment, spans).segment).toEqual(expected));

  it("applies spans, and keeps every code, the text of every pair and all text outside of spans, whatever the codes and spans are", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 8 });
    const tree = fc.letrec<{ node: Piece[] }>((tie) => ({
      node: fc.oneof({ maxDepth: 3 }, text.map((one): Piece[] => [one]),
        fc.array(tie("node"), { maxLength: 3 }).map((parts): Piece[] => parts.flat()),
        tie("node").map((inner): Piece[] => [{ open: 0 }, ...inner, { close: 0 }]), fc.constant<Piece[]>([{ point: 0 }])),
    })).node.map(numbered);
    fc.assert(fc.property(tree, fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 6 })), { maxLength: 4 }), (segment, ranges) => {
      const source = plainText(segment);
      const spans = chooseSpans(ranges.map(([start, length]) => ranked(1, start, start + length))
        .filter(({ end }) => end <= source.length));
      const shaped = applySpans(segment, spans);
      const own = shaped.segment.filter((piece) => typeof piece === "string" || !("protected" in piece));
      expect(codeFaults(segment, own)).toEqual([]);
      expect(placementFaults(segment, shaped.segment)).toEqual([]);
      const isCoded = segment.some((piece) => typeof piece !== "string");
      expect(spans).toEqual(expect.arrayContaining([...shaped.spans.values()]));
      if (!isCoded) expect([...shaped.spans.values()]).toEqual(spans);
      const kept = [...shaped.spans.values()].reverse().reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), source);
      expect(plainText(own)).toBe(kept);
    }), { numRuns: 2_000 });
  });
});

/** Gives each pair and each lone code a number of its own. */
function numbered(pieces: readonly Piece[]): Segment {
  let last = 0;
  const open: number[] = [];
  return pieces.map((piece) => {
    if (typeof piece === "string" || "protected" in piece) return piece;
    if ("open" in piece) return { open: open[open.push(last += 1) - 1] as number };
    return "close" in piece ? { close: open.pop() as number } : { point: last += 1 };
  });
}
