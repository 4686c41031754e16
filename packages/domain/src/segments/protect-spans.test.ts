import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { protectSpans, withoutInnerBreaks } from "./protect-spans.js";
import { plainText, type Segment } from "./segment.js";

const spansOf = (segment: Segment): string[] =>
  protectSpans(segment).flatMap((piece) => (typeof piece !== "string" && "protected" in piece ? [piece.text] : []));
const spans = (text: string): string[] => spansOf([text]);

describe("protectSpans", () => {
  it.each([
    ["See https://example.org/a?b=c&d=1.", ["https://example.org/a?b=c&d=1"]],
    ["Read https://example.org/wiki/Lead_(metal) (or www.example.org/a).", ["https://example.org/wiki/Lead_(metal)", "www.example.org/a"]],
    ["mailto:ana@mail.example", ["mailto:ana@mail.example"]],
    ["Write to ana.b@mail.example today", ["ana.b@mail.example"]],
    ["Hello {{ name }} and ${user.name}, {0}", ["{{ name }}", "${user.name}", "{0}"]],
    ["%s of %1$d and %(count)d", ["%s", "%1$d", "%(count)d"]],
    ["It weighs 5 kg, or 20 %", ["5 kg", "20 %"]],
    ["Click <b>here</b>", ["<b>", "</b>"]],
    ["Ask @ana about #release", ["@ana", "#release"]],
    ["Open house.txt, my-file_2.tar.pdf and Node.js.", ["house.txt", "my-file_2.tar.pdf", "Node.js"]],
    ["In /usr/local/bin, ../src/a.b/, ./red and ~/red/house.", ["/usr/local/bin", "../src/a.b/", "./red", "~/red/house"]],
    [String.raw`Find C:\Users\Red\a.txt, or D:\.`, [String.raw`C:\Users\Red\a.txt`, "D:\\"]],
    ["Set red_house or MAX_SIZE_2, and_so on", ["red_house", "MAX_SIZE_2", "and_so"]],
    ["yes/no, 24/7/365, km/h and/or he/she", []],
    ["(yes)/no/maybe, one(s)/some/all, \"red\"/blue/green, 5 €/night/guest", []],
    ["In ${HOME}/red/house", ["${HOME}", "/red/house"]],
    ["See \"/usr/bin\" (/etc/hosts), (\"/a/b\") or `/c/d`", ["/usr/bin", "/etc/hosts", "/a/b", "`/c/d`"]],
    ["_under_ Name: ________ The end.The house etc.", []],
    ["The 3 red cars cost 1,200 dollars", []],
    ["100 % sure of 50% done", ["100 %", "50%"]],
    ["a < b and c > d", []],
  ] as const)("in %j are %j", (text, expected) => expect(spans(text)).toEqual(expected));

  it.each([
    [["See ", { open: 1 }, "https://3pp", { close: 1 }, ".io:4439/a?b=https%3 now"], ["https://3pp", ".io:4439/a?b=https%3"]],
    [["\"", { open: 1 }, "http://red", { close: 1 }, ".example/red/car", { open: 2 }, "/a", { close: 2 }],
      ["http://red", ".example/red/car", "/a"]],
    [["See ", { open: 1 }, "https://a.example", { close: 1 }, ". Then, the red/blue car"], ["https://a.example"]],
    [["See ", { open: 1 }, "https://a.example", { close: 1 }, { point: 2 }, ".b is"], ["https://a.example"]],
    [["See ", { open: 1 }, "a red", { close: 1 }, ":car"], []],
  ])("takes what goes on with an address behind a code: %j", (segment: Segment, expected) => expect(spansOf(segment)).toEqual(expected));

  it("numbers spans on from the codes of the segment", () => {
    expect(protectSpans([{ open: 4 }, "a {0}", { close: 4 }])).toEqual([{ open: 4 }, "a ", { protected: 5, text: "{0}" }, { close: 4 }]);
  });

  it("takes no words behind a slash for folders because a code stands between", () => {
    expect(protectSpans([{ open: 1 }, "Yes", { close: 1 }, "/no/maybe"])).toEqual([{ open: 1 }, "Yes", { close: 1 }, "/no/maybe"]);
    expect(protectSpans(["In ", { open: 1 }, "/usr/bin", { close: 1 }]))
      .toEqual(["In ", { open: 1 }, { protected: 2, text: "/usr/bin" }, { close: 1 }]);
    expect(protectSpans(["Yes", { point: 1 }, "/usr/bin"])).toEqual(["Yes", { point: 1 }, { protected: 2, text: "/usr/bin" }]);
  });

  it("never changes the text", () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."ab1 %${}<>@#./:-_\\~°") }), (text) => {
      expect(plainText(protectSpans([text]))).toBe(text);
    }));
  });
});

describe("withoutInnerBreaks", () => {
  it.each([
    ["a message", "Hi. {n, plural, one {One. Two!} other {Three? Four.}} Five.", /^Hi\. X[x]+ Five\.$/],
    ["a block", "{% if a %}Red. {# It. Is #}House.", /^Xx+Red\. Xx+House\.$/],
    ["code", "Run `a. B` now.", /^Run Xx+ now\.$/],
    ["what has no blank within", "See {name}. And a.b!", /^See \{name\}\. And a\.b!$/],
  ])("hides %s", (_what, text, expected) => {
    expect(withoutInnerBreaks(text)).toMatch(expected);
    expect(withoutInnerBreaks(text)).toHaveLength(text.length);
  });
});
