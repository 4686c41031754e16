import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { assembled, isFaulty, otherTexts } from "./ask-again.js";
import { type Piece, plainText, type Segment, type TargetSegment } from "./segment.js";

const engSpa = { sourceLanguageId: "eng", targetLanguageId: "spa" };
const textsOf = (source: Segment, target: TargetSegment, languages = engSpa) =>
  otherTexts(source, target, languages, true).map(({ texts }) => texts);
const oneWay = (source: Segment, target: TargetSegment, languages = engSpa) => {
  const [way, ...more] = otherTexts(source, target, languages, true);
  if (way === undefined || more.length > 0) throw new Error(`${more.length + (way === undefined ? 0 : 1)} ways`);
  return way;
};
const [o1, c1] = [{ open: 1 }, { close: 1 }];

describe("otherTexts", () => {
  it("protects what was lost, and makes text of it again", () => {
    const way = oneWay(["Order AB-123 for 1,250 euros 🎉."], ["Pida."]);
    expect(way.texts).toEqual([["Order ", { protected: 1, text: "AB-123" }, " for ", { protected: 2, text: "1,250" }, " euros ",
      { protected: 3, text: "🎉" }, "."]]);
    const answer: TargetSegment = ["Pida ", { protected: 1, text: "x" }, " por ", { protected: 2, text: "y" }, " euros ",
      { protected: 3, text: "" }, "."];
    expect(assembled(way, ["Order AB-123 for 1,250 euros 🎉."], [answer])).toEqual(["Pida AB-123 por 1,250 euros 🎉."]);
    expect(assembled(way, ["Order AB-123 for 1,250 euros 🎉."], [["Pida."]])).toBeUndefined();
  });

  it("asks in small letters for what is in capitals, and puts it into capitals again", () => {
    const languages = { sourceLanguageId: "eng", targetLanguageId: "tur" };
    const source: Segment = [o1, "DO NOT", c1, " ENTER HERE!", { protected: 7, text: "iOS" }];
    const [way] = otherTexts(source, source, languages, true);
    expect(way?.texts).toEqual([[o1, "Do not", c1, " enter here!", { protected: 7, text: "iOS" }]]);
    expect(way?.assemble([[o1, "Buraya", c1, " girmeyin!", { protected: 7, text: "iOS" }]]))
      .toEqual([o1, "BURAYA", c1, " GİRMEYİN!", { protected: 7, text: "iOS" }]);
  });

  it.each([
    ["Salad", "Salad.", "Ensalada.", "Ensalada"], ["Terms of use", "Terms of use.", "Condiciones de uso .", "Condiciones de uso"],
    ["サラダ", "サラダ。", "Salad.", "Salad"],
  ])("asks for %j as the sentence %j", (source, sentence, answer, target) => {
    const way = oneWay([source], ["x"]);
    expect(way.texts).toEqual([[sentence]]);
    expect(way.assemble([[answer]])).toEqual([target]);
  });

  it("asks for a long sentence clause by clause, never within a pair of codes or a number", () => {
    const clause = "the committee will meet in the hall on the hill";
    const source: Segment = [`When it rains, ${clause}, ${clause}; `, o1, `${clause}, ${clause}`, c1, `, and ${clause} 1,250 times.`];
    const way = otherTexts(source, ["x"], engSpa, true).find(({ texts }) => texts.length > 1);
    expect(way?.texts).toEqual([
      [`When it rains, ${clause},`], [`${clause}; `, o1, `${clause}, ${clause}`, c1, ","], [`and ${clause} 1,250 times.`],
    ]);
    expect(way?.assemble(way.texts)).toEqual(source);
  });

  it("puts clauses of a script without blanks together as the script of the translation does", () => {
    const clause = "昨天我们很早就去了城里的大市场买了很多新鲜的水果和蔬菜还有一些鱼和肉带回家里给孩子们吃，";
    const [way] = otherTexts([clause.repeat(4)], ["x"], { sourceLanguageId: "chi", targetLanguageId: "eng" }, true);
    expect(way?.texts).toEqual(Array.from({ length: 4 }, () => [clause]));
    expect(way?.assemble([["A,"], ["b,"], [o1, "c", c1, ","], ["d."]])).toEqual(["A, b, ", o1, "c", c1, ", d."]);
    expect(way?.assemble([["今日、"], ["魚、"], ["肉、"], ["果物。"]])).toEqual(["今日、魚、肉、果物。"]);
  });

  it("asks without codes, and says that they were placed", () => {
    const source: Segment = ["The ", o1, "red", c1, " car stops."];
    const way = oneWay(source, ["x"]);
    expect([way.texts, way.placesCodes]).toEqual([[["The red car stops."]], true]);
    expect(assembled(way, source, [["El coche rojo para."]])).toEqual(["El ", o1, "coche", c1, " rojo para."]);
  });

  it("asks for the segment by itself where it was one of several, and else no second time", () => {
    expect(otherTexts(["The car stops."], ["x"], engSpa, false).map(({ texts }) => texts)).toEqual([[["The car stops."]]]);
    expect(textsOf(["The car stops."], ["x"])).toEqual([]);
  });

  it("makes a segment of answers only where each code and each protected span is in its place", () => {
    const piece = fc.constantFrom<Piece[]>(
      ["DO NOT "], ["AB-123 "], ["🎉 "], [o1, "ENTER", c1], [{ point: 2 }], [{ protected: 3, text: "p" }],
      ["; the committee will meet in the hall on the hill, which is near to the river "]);
    const segments = fc.uniqueArray(piece, { selector: String, minLength: 1 }).map((pieces) => pieces.flat());
    fc.assert(fc.property(segments, fc.array(piece).map((pieces) => pieces.flat()), (source, answer) => {
      for (const way of otherTexts(source, ["x"], engSpa, false)) {
        // An engine that copies: all comes back.
        expect(plainText(assembled(way, source, way.texts) ?? []).replace(/\s|\.$/g, "")).toBe(plainText(source).replace(/\s/g, ""));
        const target = assembled(way, source, way.texts.map(() => answer));
        if (target !== undefined) expect(isFaulty(source, target)).toBe(false);
      }
    }));
  });
});
