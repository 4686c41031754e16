import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseInstant, showTimestamp } from "./index.js";

describe("parseInstant", () => {
  it("takes what showTimestamp shows", () => {
    fc.assert(fc.property(fc.nat({ max: Date.UTC(2255, 0) * 1000 }), (instant) => {
      expect(parseInstant(showTimestamp(instant))).toBe(instant);
    }));
  });
  it.each([
    ["2027-12-31", Date.UTC(2027, 11, 31) * 1000], ["2028-02-29T23:59:59Z", Date.UTC(2028, 1, 29, 23, 59, 59) * 1000],
    ["2027-01-01 00:00:00.5Z", Date.UTC(2027, 0, 1) * 1000 + 500_000],
    ["2027-01-01T00:00:00.0000019Z", Date.UTC(2027, 0, 1) * 1000 + 1],
  ])("takes %s", (text, instant) => expect(parseInstant(text)).toBe(instant));
  it.each([
    "", "yesterday", "2027-02-29", "2027-02-31T00:00:00Z", "2027-13-01", "2027-00-10", "2027-01-01T24:00:00Z", "2027-01-01T10:60:00Z",
    "2027-01-01T00:00:00", "2027-01-01T00:00:00+01:00", "27-01-01", " 2027-01-01",
  ])("knows no moment %j", (text) => expect(parseInstant(text)).toBeUndefined());
});
