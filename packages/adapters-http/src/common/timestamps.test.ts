import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseTimestamp, showTimestamp } from "./timestamps.js";

const half = Date.UTC(2026, 10, 20, 9, 30) * 1000;

describe("timestamps", () => {
  it.each([
    ["2026-11-20 09:30:00Z", half], ["2026-11-20+09:30:00", half], ["2026-11-20_09:30:00.5Z", half + 500_000],
    ["2026-11-20 09:30:00.123456Z", half + 123_456],
    ["2026-11-20 09:30:00.000000999Z", half], ["2024-02-29 23:59:59.999999999", Date.UTC(2024, 1, 29, 23, 59, 59) * 1000 + 999_999],
    ["0001-01-01 00:00:00Z", new Date("0001-01-01T00:00:00Z").getTime() * 1000],
  ])("%s", (text, instant) => {
    expect(parseTimestamp(text, "down")).toBe(instant);
  });

  it("rounds a lower bound up", () => {
    expect(parseTimestamp("2026-11-20 09:30:00.000000001Z", "up")).toBe(half + 1);
    expect(parseTimestamp("2026-11-20 09:30:00.000001Z", "up")).toBe(half + 1);
  });

  it.each([
    "2026-11-20", "2026-11-20T09:30:00Z", "2026-02-29 00:00:00Z", "2026-13-01 00:00:00Z", "2026-00-01 00:00:00Z", "2026-01-01 24:00:00Z",
    "2026-01-01 00:60:00Z", "2026-01-01 00:00:60Z",
    "2026-01-01 00:00:00.1234567890Z", "2026-01-01 00:00:00.Z", "2026-01-01 00:00:00+01:00", " 2026-01-01 00:00:00Z",
    "99999-01-01 00:00:00Z", "٢٠٢٦-01-01 00:00:00Z",
  ])("refuses %s", (text) => {
    expect(parseTimestamp(text, "down")).toBeUndefined();
  });

  it("reads back what it shows", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (instant) =>
      parseTimestamp(showTimestamp(instant), "down") === instant));
    expect(showTimestamp(undefined)).toBe("");
  });
});
