import { describe, expect, it } from "@jest/globals";
import { changeBrand, createBrand, isHopeless, overrun } from "./brand.js";

const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe("a brand", () => {
  it("is literal, enabled and keeps its source unless it is said otherwise", () => {
    expect(createBrand({ source: "Acme" }))
      .toEqual({ source: "Acme", target: "", comment: "", isPattern: false, disabled: false, overruns: 0 });
  });
  it("keeps its texts, blanks included, but for one form of line breaks", () => {
    expect(createBrand({ source: " Acme  ", target: "a\r\nb\rc\n", comment: "\t$&" }))
      .toMatchObject({ source: " Acme  ", target: "a\nb\nc\n", comment: "\t$&" });
  });
  it.each([
    ["no source", "", false], ["a blank source", " \n", false], ["a source that is too long", "x".repeat(801), false],
    ["NUL", "a\u0000", false], ["half a character", "a\ud800", false], ["a control character", "a\u001b", false],
  ])("is refused with %s", (_, source, isPattern) => expect(codeOf(() => createBrand({ source, isPattern }))).toBe("brand-invalid"));
  it("is refused with a target or comment that is too long", () => {
    for (const texts of [{ target: "x".repeat(2_001) }, { comment: "x".repeat(2_001) }]) {
      expect(codeOf(() => createBrand({ source: "a", ...texts }))).toBe("brand-invalid");
    }
  });
  it.each([
    "\\p{Lu}+", "(?<year>\\d{4})", "(?<!a)b", "[^]", "a{1,2000}", "\\u{1F642}",
  ])("takes %j as a pattern that is valid with the flag u", (source) => {
    expect(createBrand({ source, isPattern: true }).isPattern).toBe(true);
  });
  it.each([
    "(", "[z-a]", "\\-", "(?i)a", "\\p{Nonsense}", "a**", "{", "(?<n>a)(?<n>b)",
  ])("refuses %j as a pattern, but not as a text", (source) => {
    expect(codeOf(() => createBrand({ source, isPattern: true }))).toBe("brand-pattern-invalid");
    expect(codeOf(() => changeBrand(createBrand({ source }), { isPattern: true }))).toBe("brand-pattern-invalid");
    expect(createBrand({ source }).source).toBe(source);
  });
  it("is given up when it overran twice, until it is changed", () => {
    const once = overrun(createBrand({ source: "a+", isPattern: true }));
    expect([isHopeless(once), isHopeless(overrun(once)), isHopeless(overrun(overrun(once)))]).toEqual([false, true, true]);
    expect(isHopeless(changeBrand(overrun(overrun(once)), { comment: "try again" }))).toBe(false);
  });
  it("keeps what is not changed", () => {
    const brand = createBrand({ source: "a", target: "b", comment: "c", isPattern: true, disabled: true });
    expect(changeBrand(brand, {})).toEqual(brand);
    expect(changeBrand(brand, { target: "" })).toEqual({ ...brand, target: "" });
  });
});
