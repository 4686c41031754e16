import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { enterSpans, hasOwnWords } from "./enter-spans.js";
import type { RankedSpan } from "./entered-spans.js";
import { guardSegment } from "./protect-spans.js";
import { plainText, type Segment } from "./segment.js";

const ranked = (start: number, end: number, rank = 1): RankedSpan =>
  ({ start, end, target: "X", rank, origin: { term: "t", dictionaryId: "d" } });
/** Where words stand in the text of a segment, as a dictionary would find them. */
const places = (segment: Segment, words: readonly string[]): RankedSpan[] =>
  words.flatMap((word) => [...plainText(segment).matchAll(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "g"))]
    .map(({ index }) => ranked(index, index + word.length)));
const entered = (segment: Segment, ...words: readonly string[]): string =>
  plainText(enterSpans(guardSegment(segment), places(segment, words)).segment);

describe("enterSpans", () => {
  it.each([
    ["a name in braces", "Hello {name}, name", "Hello {name}, X", ["name"]],
    ["a name in a conversion", "%(user)s is a user", "%(user)s is a X", ["user"]],
    ["a name between percent signs", "%user% and user", "%user% and X", ["user"]],
    ["a part of an address", "See https://www.acme.example/docs and docs", "See https://www.acme.example/docs and X", ["docs", "acme"]],
    ["a part of an e-mail address", "user@acme.example of acme", "user@acme.example of X", ["acme", "user"]],
    ["a part of a mention", "Ask @acme or acme", "Ask @acme or X", ["acme"]],
    ["a part of a file or folder", "In /usr/docs/a is docs.txt with docs", "In /usr/docs/a is docs.txt with X", ["docs"]],
    ["a part of code", "The `user name` and user_name of a user", "The `user name` and user_name of a X", ["user", "name"]],
    ["a part of a tag", "Click <a title=\"name\">name</a>", "Click <a title=\"name\">X</a>", ["name"]],
    ["the frame of a message", "{name, plural, one {one name} other {# other}}", "{name, plural, one {X X} other {# X}}",
      ["name", "one", "other"]],
    ["what reaches into a placeholder", "red {house} car", "red {house} car", ["d {house", "house} car"]],
  ])("leaves %s alone", (_what, text, expected, words) => expect(entered([text], ...words)).toBe(expected));

  it.each([
    ["an address", "Write to user@acme.example.", "Write to X.", ["user@acme.example"]],
    ["a placeholder", "Hello {name}", "Hello X", ["{name}"]],
    ["the name of a file", "With Node.js now", "With X now", ["Node.js"]],
    ["a mention", "Ask @acme", "Ask X", ["@acme"]],
    ["one with words around it", "A Node.js developer", "A X", ["Node.js developer"]],
    ["a number in a message", "{n, plural, other {# items}}", "{n, plural, other {X}}", ["# items"]],
  ])("puts what stands for the whole of %s in its place", (_what, text, expected, words) =>
    expect(entered([text], ...words)).toBe(expected));

  it("lets units of numbers be entered", () => expect(entered(["It weighs 5 kg or 7 kg"], "kg", "5")).toBe("It weighs X X or 7 X"));
  it("prefers none that is left out to one that stands", () => {
    expect(plainText(enterSpans(guardSegment(["red {house}"]), [ranked(0, 6, 0), ranked(0, 3, 1)]).segment)).toBe("X {house}");
  });
  it("leaves what the format protects alone, also as a whole", () => {
    expect(entered(["run ", { protected: 1, text: "npm" }, " npm"], "npm")).toBe("run npm X");
  });
  it("keeps codes beside what it puts in", () => {
    expect(enterSpans(guardSegment(["a ", { open: 1 }, "{x} red", { close: 1 }]), [ranked(6, 9)]).segment)
      .toEqual(["a ", { open: 1 }, { protected: 2, text: "{x}" }, " ", { protected: 3, text: "X" }, { close: 1 }]);
  });

  it("cuts into no placeholder, whatever is found", () => {
    const word = fc.constantFrom("{name}", "%s", "https://a.example/b", "red", "house", " ", "`a b`", "$HOME", "x_y", ". ");
    const place = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 }));
    fc.assert(fc.property(fc.array(word, { maxLength: 8 }), fc.array(place, { maxLength: 6 }),
      (words, found) => {
        const text = words.join("");
        const guarded = guardSegment([text]);
        const spans = found.map(([start, length]) => ranked(start, start + length)).filter(({ end }) => end <= text.length);
        const shaped = enterSpans(guarded, spans);
        let at = 0;
        for (const piece of guarded.segment) {
          const [start, end] = [at, at += plainText([piece]).length];
          if (typeof piece === "string") continue;
          for (const span of shaped.spans.values()) {
            expect(span.end <= start || span.start >= end || (span.start <= start && span.end >= end)).toBe(true);
          }
        }
      }), { numRuns: 2_000 });
  });
});

describe("hasOwnWords", () => {
  const acme = { start: 0, end: 4, target: "ACME", origin: { brand: "Acme", isPattern: false } };
  it.each([
    ["a word", ["house"], [], true], ["an address", ["https://example.org/a"], [], false],
    ["an address in brackets", ["(www.example.org)"], [], false],
    ["an e-mail address", ["ana@mail.example"], [], false], ["a number", ["4,711"], [], false],
    ["a number with its unit", ["5 kg"], [], false], ["an address with a word", ["See www.example.org"], [], true],
    ["a brand", ["Acme"], [acme], false], ["a brand with a code in it", ["Ac", { point: 1 }, "me"], [acme], false],
    ["a brand with a word", ["Acme house"], [acme], true],
    ["what the format protects", [{ protected: 1, text: "npm" }], [], false],
    ["placeholders", ["{name} %s"], [], false], ["a message", ["{n, plural, other {# items}}"], [], true],
    ["a message without words", ["{n, plural, other {#}}"], [], false],
  ])("is told of %s", (_what, segment, spans, expected) => expect(hasOwnWords(segment, spans)).toBe(expected));
});
