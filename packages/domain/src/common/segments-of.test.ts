import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { segmentsOf, type TextSegment } from "./segments-of.js";

const words = new Intl.Segmenter("en", { granularity: "word" });
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const plain = (segments: Iterable<Omit<TextSegment, "isWordLike"> & { readonly isWordLike?: boolean | undefined }>): readonly unknown[] =>
  [...segments].map(({ index, segment, isWordLike }) => ({ index, segment, isWordLike }));

describe("segments in windows", () => {
  it.each([["words", words], ["sentences", sentences]])("are the %s of Intl, whatever the text", (_, segmenter) => {
    const piece = fc.constantFrom(..."a b . , ' - é ß Ж א \u0301 \u00ad 1 \n 🇪🇸 👨‍👩‍👧 🙂 _ A".split(" "), " ", ". ", "a.a", "1,1");
    const run = fc.tuple(piece, fc.integer({ min: 1, max: 700 })).map(([text, times]) => text.repeat(times));
    fc.assert(fc.property(fc.array(fc.oneof({ weight: 6, arbitrary: piece }, run), { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      expect(plain(segmentsOf(segmenter, text))).toEqual(plain(segmenter.segment(text)));
    }), { numRuns: 300 });
  });

  it.each(["中", "日本語", "。", "🙂", "ไทย", "ក"])("of a run of %s hold the whole text in its order", (unit) => {
    const text = unit.repeat(5_000);
    expect([...segmentsOf(words, text)].map(({ segment }) => segment).join("")).toBe(text);
  });

  it("give the segmenter short texts, and longer ones for one segment each", () => {
    const given: number[] = [];
    const spy = { segment: (text: string) => (given.push(text.length), words.segment(text)) } as Intl.Segmenter;
    const text = `${"。".repeat(3_000)}${"a".repeat(3_000)} ${"。".repeat(3_000)}`;
    expect([...segmentsOf(spy, text)]).toHaveLength(6_002);
    expect(Math.max(...given)).toBe(4_096);
    expect(given.filter((length) => length > 1_024).length).toBeLessThan(6);
  });
});
