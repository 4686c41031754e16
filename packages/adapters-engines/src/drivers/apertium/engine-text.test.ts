import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { cutBefore, escapeText, fitsEngine, longestWord, splitLongWords } from "./engine-text.js";
import { readReplies } from "./read-reply.js";

const nothing = { parts: [], gaps: [], contexts: [], blanks: [] };
const text = fc.string({ unit: fc.constantFrom(..."ab é漢\\[]{}^$/<>@*#~|+ \n\t😀!".match(/./gsu) as string[]), maxLength: 40 });

describe("text for the engine", () => {
  it("comes back as it was from an engine that changes nothing", () => {
    fc.assert(fc.property(text, (source) => {
      expect(readReplies([escapeText(source)], nothing)).toMatchObject({ text: source, atoms: [] });
    }));
  });
  it("has no character that would end a request", () => {
    expect(escapeText("a\0b\uffffc")).toBe("abc");
  });
  it("is cut around words that are too long, and loses nothing", () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.constantFrom(" ", "\n"))), (lengths) => {
      const source = lengths.map(([length, blank]) => "x".repeat(length) + blank).join("");
      const parts = splitLongWords(source);
      expect(parts.join("")).toBe(source);
      expect(parts.filter((_part, place) => place % 2 === 0).every((part) => !/\S{257}/.test(part))).toBe(true);
      expect(fitsEngine(source)).toBe(source.length <= 4_000 && !/\S{257}/.test(source));
    }));
    expect(fitsEngine("x".repeat(longestWord))).toBe(true);
  });
  it.each([
    ["a sentence", "Aaaa bbbb cc. Dddd, ee ffff", 22, "Aaaa bbbb cc. ".length],
    ["a clause", "Aaaa bbbb, cccc dddd", 18, "Aaaa bbbb, ".length], ["a word", "aaaa bbbb cccc dddd", 12, "aaaa bbbb ".length],
    ["nothing", "aaaaaaaaaaaaaaaa", 10, 10],
  ])("is cut behind %s", (_what, source, room, end) => {
    expect(cutBefore(source, room)).toBe(end);
  });
});
