import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { keepBlanks } from "./keep-blanks.js";
import { placeCodes, withoutCodes } from "./place-codes.js";
import { isCode, joinTexts, type Piece, plainText, type Segment, type TargetPiece, type TargetSegment } from "./segment.js";

const [o1, c1, o2, c2, p3] = [{ open: 1 }, { close: 1 }, { open: 2 }, { close: 2 }, { point: 3 }];

describe("keepBlanks", () => {
  it.each<[string, Segment, TargetSegment, TargetSegment]>([
    ["takes a blank back between two opening codes", ["a", o1, " ", o2, "red", c2, " ", c1, "car"],
      ["uno ", o1, o2, "dos", c2, c1, " tres"], ["uno", o1, " ", o2, "dos", c2, " ", c1, "tres"]],
    ["puts a blank back that was lost at the edge", ["a", o1, " ", o2, "red", c2, " ", c1, "car"],
      [o1, o2, "uno dos", c2, " ", c1, "tres"], [o1, " ", o2, "uno dos", c2, " ", c1, "tres"]],
    ["moves a blank out from between codes that have none", ["red", o1, o2, " car", c2, c1], ["coche", o1, " ", o2, "rojo", c2, c1],
      ["coche", o1, o2, " rojo", c2, c1]],
    ["keeps a blank on both sides where the source has both", ["a ", o1, " ", o2, "b", c2, c1], ["x ", o1, o2, "y", c2, c1],
      ["x ", o1, " ", o2, "y", c2, c1]],
    ["removes a blank that an engine doubled", ["a", o1, "\n", o2, "b", c2, c1], ["x ", o1, " ", o2, "y", c2, c1],
      ["x", o1, "\n", o2, "y", c2, c1]],
    ["removes the second one of two blanks of an engine", ["a ", o1, " ", o2, "b", c2, " ", c1], ["x  ", o1, " ", o2, "y", c2, " ", c1],
      ["x ", o1, " ", o2, "y", c2, " ", c1]],
    ["keeps blanks beside codes without a pair", ["a", o1, " ", p3, "b", c1], ["x ", o1, p3, "y", c1], ["x", o1, " ", p3, "y", c1]],
    ["puts no blank between words of a script without any", [o1, "Red", c1, " ", o2, "car", c2], [o1, "红色", c1, o2, "汽车", c2],
      [o1, "红色", c1, o2, "汽车", c2]],
    ["keeps words apart where the source has no blank", ["a", o1, o2, "b", c2, c1], ["x", o1, " ", o2, "y", c2, c1],
      ["x", o1, " ", o2, "y", c2, c1]],
    ["leaves codes alone that stand beside others now", [o1, "a", c1, " b ", o2, "c", c2], [o2, "z", c2, " ", o1, "x", c1, " y"],
      [o2, "z", c2, " ", o1, "x", c1, " y"]],
    ["reads marked text", ["a", o1, " ", o2, "b", c2, c1],
      [{ marked: "feedback", text: "x " }, o1, o2, { marked: "feedback", text: "y" }, c2, c1],
      [{ marked: "feedback", text: "x" }, o1, " ", o2, { marked: "feedback", text: "y" }, c2, c1]],
  ])("%s", (_what, source, target, kept) => {
    expect(keepBlanks(source, target)).toEqual(kept);
    expect(keepBlanks(source, kept)).toEqual(kept);
  });

  /** Nested pairs with words or white space, or nothing, at each place between and inside of them. */
  const gap = fc.constantFrom("", "", " ", "\n", "  ", "red", "a car", " big ", "the ", " end");
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 3 }, { weight: 1, arbitrary: gap }, { weight: 2, arbitrary: fc.array(tie("tree"), { maxLength: 4 }) }),
  }));
  const aSource = fc.array(fc.tuple(gap, tree), { minLength: 1, maxLength: 5 }).map((trees) => {
    let n = 0;
    const write = (one: unknown): Piece[] => {
      if (typeof one === "string") return [one];
      const code = ++n;
      return [{ open: code }, ...(one as unknown[]).flatMap(write), { close: code }];
    };
    return joinTexts(trees.flat().flatMap(write)) as Piece[];
  });
  /** White space between each two codes with no text between them. */
  const gapsOf = (segment: TargetSegment): Map<string, string> => {
    const gaps = new Map<string, string>();
    let last: string | undefined;
    let blank = "";
    for (const piece of segment) {
      if (isCode(piece)) {
        if (last !== undefined) gaps.set(`${last} ${JSON.stringify(piece)}`, blank);
        [last, blank] = [JSON.stringify(piece), ""];
      } else if (plainText([piece]).trim() === "") blank += plainText([piece]);
      else last = undefined;
    }
    return gaps;
  };
  const wordsOf = (segment: TargetSegment): string[] => plainText(segment).split(/\s+/).filter((word) => word !== "");
  const holds = (source: Segment, before: TargetSegment): void => {
    const kept = keepBlanks(source, before);
    expect(kept.filter(isCode)).toEqual(before.filter(isCode));
    expect(wordsOf(kept)).toEqual(wordsOf(before));
    const wanted = gapsOf(source);
    const words = wordsOf(source).length > 0 ? [...gapsOf(kept)] : [];
    for (const [codes, blank] of words) {
      // Where the source has none, a blank may have to part two words.
      const expected = wanted.get(codes) ?? "";
      if (wanted.has(codes) && expected !== "") expect([codes, blank]).toEqual([codes, expected]);
    }
  };
  it("keeps white space between the same codes, and words apart, where codes were placed in a translation of any length", () => {
    fc.assert(fc.property(aSource, fc.integer({ min: 1, max: 6 }), (source, words) => {
      holds(source, placeCodes(source, [Array.from({ length: words }, (_, n) => `w${n}`).join(" ")]));
    }), { numRuns: 3_000 });
  });
  it("takes white space back that an engine moved to the outer side of codes", () => {
    fc.assert(fc.property(aSource, (source) => {
      const bare = joinTexts(withoutCodes(source));
      if (plainText(bare).trim() === "") return;
      holds(source, movedOut(source));
    }), { numRuns: 3_000 });
  });
  it("changes nothing where nothing was moved", () => {
    fc.assert(fc.property(aSource, (source) => { expect(joinTexts(keepBlanks(source, source))).toEqual(source); }), { numRuns: 3_000 });
  });
});

/** As an engine answers that gives its pairs the words alone: blanks between codes stand in front of them. */
function movedOut(source: Segment): TargetSegment {
  const pieces: TargetPiece[] = [];
  for (const piece of source) {
    let at = pieces.length;
    if (typeof piece === "string" && piece.trim() === "") while (at > 0 && isCode(pieces[at - 1] as TargetPiece)) at -= 1;
    pieces.splice(at, 0, piece);
  }
  return joinTexts(pieces);
}
