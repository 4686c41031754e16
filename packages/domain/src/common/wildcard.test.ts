import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { checkWildcard, fitsWildcard } from "./wildcard.js";

describe("a wildcard filter", () => {
  it("fits as a regular expression made of it does", () => {
    const unit = fc.constantFrom("a", "b", "*", "?", ".", "\n", "🙂");
    fc.assert(fc.property(fc.string({ unit, maxLength: 12 }), fc.string({ unit, maxLength: 8 }), (text, filter) => {
      const expression = filter.replaceAll(/[.]/g, "\\$&").replaceAll("*", ".*").replaceAll("?", ".");
      expect(fitsWildcard(text, filter)).toBe(new RegExp(`^${expression}$`, "su").test(text));
    }), { numRuns: 2000 });
  });
  it("takes no time for many stars, and is refused beyond ten", () => {
    expect(fitsWildcard("a".repeat(2_000), "*a".repeat(1_000) + "b")).toBe(false);
    expect(() => checkWildcard("source", "*".repeat(10))).not.toThrow();
    expect(() => checkWildcard("source", "*a".repeat(11))).toThrow(/11/);
  });
});
