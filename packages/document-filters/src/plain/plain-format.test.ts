import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { lineFilter } from "../line/line-format.js";
import { pass, upperCase } from "../text/pass.fixture.js";
import { plainFilter } from "./plain-format.js";

const wrapped = "This is the first sentence of a paragraph that\nwas wrapped by hand. And this is the second one,\nwhich ends here.\n";

describe("plain filter", () => {
  it.each([
    ["sentences of a line", "One. Two!\r\n\r\n  Three", ["One.", "Two!", "Three"]],
    ["wrapped lines", wrapped,
      ["This is the first sentence of a paragraph that was wrapped by hand.", "And this is the second one, which ends here."]],
    ["lines that are no wrapped ones", "Anna Smith\nHigh Street 1\nLondon", ["Anna Smith", "High Street 1", "London"]],
    ["lists", "- first entry of a list that is rather long\n- second entry of the list, as long as it\n- third",
      ["- first entry of a list that is rather long", "- second entry of the list, as long as it", "- third"]],
    ["languages without blanks", "これは長い長い長い長い長い長い長い長い長い長い長い長い長い長い文\nです長い長い長い長い長い長い長い長い長い長い長い長い長い長い長い長い長い", 2],
    ["short lines that plainly go on", "I saw\nthe red car, which\nwas very fast. It is\nmine.",
      ["I saw the red car, which was very fast.", "It is mine."]],
    ["a comma before a small letter, whatever ends the paragraph",
      "Red cars,\nblue houses\nand trees", ["Red cars, blue houses", "and trees"]],
    ["a narrow column of a language with capitals", "Der Mann im Garten sieht\nHäuser und Bäume, keine\nStraßen. Er ist allein.",
      ["Der Mann im Garten sieht Häuser und Bäume, keine Straßen.", "Er ist allein."]],
    ["entries in small letters", "apples\nbrown bread\nmilk from Spain", ["apples", "brown bread", "milk from Spain"]],
    ["entries of one word before a sentence", "apples\nbread\nThis is all.", ["apples", "bread", "This is all."]],
    ["an address and a greeting", "Anna Smith\nHigh Street 1\nLondon\n\nDear Anna,\nI write to you.\n",
      ["Anna Smith", "High Street 1", "London", "Dear Anna,", "I write to you."]],
    ["lines that end with a colon", "Colours of the car:\nred and blue.", ["Colours of the car:", "red and blue."]],
    ["a message over several lines", "{n, plural,\n  one {# item. Buy!}\n  other {# items}\n}\nRed cars\n",
      ["{n, plural,\n  one {# item. Buy!}\n  other {# items}\n}", "Red cars"]],
    ["a block over several lines", "See {% if a\n  and b %}red. Cars{# one.\n two #}\nBlue",
      ["See {% if a\n  and b %}red.", "Cars{# one.\n two #}", "Blue"]],
    ["numbers, but neither signs nor marks of lists", "1 2 3\n---\n1.\n\n4711\n", ["1 2 3", "4711"]],
  ])("finds %s", async (_, text, expected) => {
    const found = (await pass(plainFilter, text)).segments.map(plainText);
    if (typeof expected === "number") expect(found).toHaveLength(expected);
    else expect(found).toEqual(expected);
  });

  it("wraps a translation again", async () => {
    expect((await pass(plainFilter, wrapped, upperCase)).output).toBe(wrapped.toUpperCase());
    const { output } = await pass(plainFilter, wrapped, (segment) => [plainText(segment).replace(/\w+/g, "$& $&")]);
    expect(output.split("\n").map((line) => line.length > 60)).toEqual([true, true, false, false]);
    expect((await pass(plainFilter, wrapped, () => ["X"])).output).toBe("X X\n");
  });
});

describe("line filter", () => {
  it("makes one segment of a line, and no line more", async () => {
    const { output, segments } = await pass(lineFilter, " One. Two. \r\n\n3\rlast", (segment) => [plainText(segment), "\nx"]);
    expect(segments).toEqual([["One. Two."], ["3"], ["last"]]);
    expect(output).toBe(" One. Two. x \r\n\n3 x\rlast x");
  });
});

describe.each([["plain", plainFilter], ["line", lineFilter]])("%s filter", (_, filter) => {
  const text = fc.array(fc.constantFrom(
    "Hello world. ", "this is a rather long line of text that goes on and on ", "\n", "\r\n", "\r", "  ", "\t", "\n\n", "- item", "日本語。",
    "😀", "\u2028", "1.", "the end", "x".repeat(40), "{n, plural,", " one {", "}}", "{% a", "%}"),
    { maxLength: 40 }).map((parts) => parts.join(""));
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });

  it("gives a text back when nothing is translated, whatever the pieces", async () => {
    await fc.assert(fc.asyncProperty(text, sizes, async (document, pieces) => {
      // Line separators inside a line become blanks in the line filter.
      const blanks = (line: string): string => line.replace(/[ \u2028]+/g, " ");
      expect(blanks((await pass(filter, document, undefined, {}, pieces)).output)).toBe(blanks(document));
      expect(await pass(filter, document, upperCase, {}, pieces)).toEqual(await pass(filter, document, upperCase));
    }), { numRuns: 300 });
  });

  it("keeps the line ends of a translation", async () => {
    await fc.assert(fc.asyncProperty(text, async (document) => {
      const { output } = await pass(filter, document, upperCase);
      expect(output.match(/\r\n|\r|\n/g)).toEqual(document.match(/\r\n|\r|\n/g));
    }), { numRuns: 300 });
  });

  it("bounds what it holds of a text without an end", async () => {
    for (const document of ["word ".repeat(30_000), "x".repeat(100_000), "a line.\n".repeat(20_000)]) {
      const { output, segments } = await pass(filter, document);
      expect(output).toBe(document);
      expect(Math.max(...segments.map((segment) => plainText(segment).length))).toBeLessThanOrEqual(3_000);
    }
  });
});
