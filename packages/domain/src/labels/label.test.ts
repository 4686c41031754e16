import { describe, expect, it } from "@jest/globals";
import { labelName } from "./label.js";

describe("labelName", () => {
  it.each([
    ["legal", "legal"], ["  two words ", "two words"], ["2026-11", "2026-11"], ["x", "x"], ["🙂".repeat(100), "🙂".repeat(100)],
  ])("takes %j", (text, name) => {
    expect(labelName(text)).toBe(name);
  });
  it.each(["", "  ", "a,b", "7", "007", "٣٤", "①", "４²", "a\nb", "a\u0000", "\ud800", "a".repeat(101)])("refuses %j", (text) => {
    expect(() => labelName(text)).toThrow(expect.objectContaining({ kind: "invalid", code: "label-name-invalid" }));
  });
});
