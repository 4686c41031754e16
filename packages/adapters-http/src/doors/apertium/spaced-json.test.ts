import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { spacedJson } from "./spaced-json.js";

describe("spacedJson", () => {
  it("writes blanks where Python does, and none in texts", () => {
    expect(spacedJson({ responseData: { translatedText: "a:b,c" }, list: [1, null], none: {}, empty: [] }))
      .toBe('{"responseData": {"translatedText": "a:b,c"}, "list": [1, null], "none": {}, "empty": []}');
  });
  it("means the same as JSON without them", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(spacedJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }));
  });
});
