import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { asciiBreaks } from "./ascii-breaks.js";

const intl = new Intl.Segmenter("en", { granularity: "sentence" });
const byIntl = (text: string): number[] => [...intl.segment(text)].map(({ index }) => index).filter((index) => index > 0);

describe("sentences of ASCII", () => {
  it("end where the rules of Unicode say so", () => {
    const signs = fc.constantFrom(..."aB1 .!?,:;-\"'()[]{}\t\n\r\f\v_&/$", ". ", "? ", "e.g. ", "J. K", "\r\n");
    fc.assert(fc.property(fc.array(signs, { maxLength: 24 }).map((parts) => parts.join("")), (text) => {
      expect([...asciiBreaks(text)]).toEqual(byIntl(text));
    }), { numRuns: 20_000 });
  });
  it("are found in little time, however many stops and signs stand there", () => {
    const texts = [". ".repeat(50_000), ".".repeat(100_000), `${".1 ".repeat(30_000)}x`, `.${"( ".repeat(50_000)}`];
    expect(texts.map((text) => [...asciiBreaks(text)].length)).toEqual([0, 0, 0, 1]);
  });
});
