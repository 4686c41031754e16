import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { placeCodes, readableText, withoutCodes } from "./place-codes.js";
import { type Piece, plainText, type Segment, type TargetPiece, type TargetSegment } from "./segment.js";
import { codeFaults, placementFaults } from "./verify-codes.js";

describe("withoutCodes", () => {
  it.each<[string, Segment, Segment]>([
    ["leaves out codes of every kind", ["A ", { open: 1 }, "red", { close: 1 }, " ", { point: 2 }, "car."], ["A red car."]],
    ["keeps the halves of a word together that a pair divides", ["un", { open: 1 }, "believ", { close: 1 }, "able"], ["unbelievable"]],
    ["keeps words apart that only a code without a pair divides",
      ["and", { point: 1 }, "its ", { point: 2 }, { open: 3 }, "roof", { close: 3 }], ["and its roof"]],
    ["keeps a word and a protected span apart", ["see", { point: 1 }, { protected: 1, text: "a.example" }],
      ["see ", { protected: 1, text: "a.example" }]],
    ["keeps a word and the phrase in front of it apart", ["one,", { point: 1 }, "two.", { point: 2 }, "Three"], ["one, two. Three"]],
    ["adds nothing beside blanks, in front of signs and within numbers",
      ["two", { point: 2 }, " three", { point: 3 }, ", 1,", { point: 4 }, "5"], ["two three, 1,5"]],
    ["adds nothing at the edges", [{ point: 1 }, "word", { point: 2 }], ["word"]],
  ])("%s", (_what, segment, bare) => expect(withoutCodes(segment)).toEqual(bare));
});

describe("readableText", () => {
  it.each<[string, TargetSegment, string]>([
    ["what unknown words and entered text say", ["El ", { unknown: "kalinga" }, { point: 1 }, { marked: "brand", text: "Acme" }],
      "El kalinga Acme"],
    ["words that a break divides, apart", ["Hola", { point: 1 }, "mundo"], "Hola mundo"],
    ["a word within which a pair begins", ["in", { open: 1 }, "creíble", { close: 1 }], "increíble"],
    ["a text without codes, as it is", ["a  b"], "a  b"],
  ])("says %s", (_what, segment, text) => expect(readableText(segment)).toBe(text));
});

const [o1, c1, o2, c2, o3, c3] = [{ open: 1 }, { close: 1 }, { open: 2 }, { close: 2 }, { open: 3 }, { close: 3 }];

describe("placeCodes", () => {
  it.each<[string, Segment, TargetSegment, TargetSegment]>([
    ["puts codes about where they were", [o1, "red", c1, " car", { point: 2 }], ["coche rojo"], [o1, "coche", c1, " rojo", { point: 2 }]],
    ["gives the only word to the pair that held one", [{ point: 1 }, "a", o2, "b", c2], ["x"], [{ point: 1 }, o2, "x", c2]],
    ["gives each neighbour a word", [o1, "Home page", c1, o2, "I", c2], ["La casa"], [o1, "La", c1, o2, " casa", c2]],
    ["leaves blanks outside of pairs as in the source", [o1, "Red", c1, " ", o2, "cars", c2], ["Coches rojos"],
      [o1, "Coches", c1, " ", o2, "rojos", c2]],
    ["leaves nested pairs nested", [o1, "The ", o2, "big", c2, " red", c1, " house"], ["La casa roja grande"],
      [o1, "La ", o2, "casa", c2, " roja", c1, " grande"]],
    ["leaves the last pairs empty where there are too few words", [o1, "a", c1, o2, "b", c2, o3, "c", c3], ["x y"],
      [o1, "x", c1, o2, " y", c2, o3, c3]],
    ["cuts entered text between words", [o1, "Good", c1, " day."], [{ marked: "feedback", text: "Buenas tardes." }],
      [o1, { marked: "feedback", text: "Buenas" }, c1, { marked: "feedback", text: " tardes." }]],
    ["cuts text without blanks", [o1, "red", c1, " car"], ["红色汽车"], [o1, "红色", c1, "汽车"]],
    ["keeps unknown words and protected spans whole", ["a ", o1, "b", c1], [{ unknown: "x'y z" }, " ", { protected: 9, text: "a b" }],
      [{ unknown: "x'y z" }, " ", o1, { protected: 9, text: "a b" }, c1]],
    ["puts the text in front of codes that held none", [o1, { point: 2 }, c1], ["x"], ["x", o1, { point: 2 }, c1]],
  ])("%s", (_what, source, target, placed) => expect(placeCodes(source, target)).toEqual(placed));

  const leaf = fc.constantFrom("a ", " bb", "c", " ", ".", "");
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 3 }, { weight: 3, arbitrary: leaf }, { weight: 2, arbitrary: fc.array(tie("tree"), { maxLength: 4 }) }),
  }));
  const aSegment = fc.array(tree, { maxLength: 6 }).map((trees) => {
    let n = 0;
    const write = (one: unknown): Piece[] => {
      if (typeof one === "string") return [one];
      const code = ++n;
      return [{ open: code }, ...(one as unknown[]).flatMap(write), { close: code }];
    };
    return trees.flatMap(write);
  });
  const aTarget = fc.array(fc.constantFrom<TargetPiece>("x", " ", "y z ", { unknown: "u" }, { marked: "brand", text: "B c" }),
    { maxLength: 8 });
  it("places each code once as it was nested, loses no text, and empties no pair while there are words", () => {
    fc.assert(fc.property(aSegment, aTarget, (source, target) => {
      const placed = placeCodes(source, target);
      expect(codeFaults(source, placed)).toEqual([]);
      expect(plainText(placed)).toBe(plainText(target));
      const pairs = source.filter((piece) => typeof piece === "object" && "open" in piece).length;
      const isEnough = plainText(target).split(/\s+/).filter((word) => word !== "").length >= pairs;
      expect(placementFaults(source, placed).filter(({ fault }) => fault === "nested" || isEnough)).toEqual([]);
    }), { numRuns: 5_000 });
  });
});
