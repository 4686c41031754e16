import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { agreementOf } from "./agreement.js";

const text = fc.string({ unit: "grapheme", maxLength: 60 });
const written = text.filter((one) => /\S/u.test(one));

describe("agreementOf", () => {
  it.each([
    // As sacrebleu has them.
    ["the same", "La casa es verde.", "La casa es verde.", 1], ["nothing in common", "abc", "xyz", 0], ["nothing at all", "", "La casa", 0],
    ["half of it", "la casa", "la casa verde", 0.44], ["more than it", "la casa verde", "la casa", 0.759],
    ["short texts, by what they are long enough for", "no", "no", 1],
  ])("of %s", (_what, translation, reference, agreement) => {
    expect(agreementOf(translation, reference)).toBeCloseTo(agreement, 3);
  });

  it("lies between 0 and 1, and is 1 of a text with itself", () => {
    fc.assert(fc.property(text, text, (one, other) => {
      const agreement = agreementOf(one, other);
      expect(agreement).toBeGreaterThanOrEqual(0);
      expect(agreement).toBeLessThanOrEqual(1);
    }));
    fc.assert(fc.property(written, (one) => expect(agreementOf(one, one)).toBe(1)));
  });

  it("does not look at blanks", () => {
    fc.assert(fc.property(text, text, fc.nat(60), (one, other, at) => {
      const [start, end] = [[...one].slice(0, at).join(""), [...one].slice(at).join("")];
      expect(agreementOf(`${start} \n${end}`, other)).toBe(agreementOf(start + end, other));
    }));
  });

  it("is 0 exactly where no character is in both", () => {
    fc.assert(fc.property(text, text, (one, other) => {
      const own = new Set([...one.replace(/\s+/gu, "")]);
      expect(agreementOf(one, other) > 0).toBe([...other].some((character) => own.has(character)));
    }));
  });

  it("falls when something else is put behind", () => {
    fc.assert(fc.property(written, fc.stringMatching(/^[0-9]{1,20}$/), (one, more) => {
      fc.pre(!/[0-9]/.test(one));
      expect(agreementOf(one + more, one)).toBeLessThan(1);
      expect(agreementOf(one, one + more)).toBeLessThan(1);
    }));
  });

  it("takes a text of a megabyte by its start", () => {
    const long = "la casa verde ".repeat(80_000);
    expect(agreementOf(long, `${long.slice(0, 2_000)}otra cosa`)).toBe(1);
  });
});
