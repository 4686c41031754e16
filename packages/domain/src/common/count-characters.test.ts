import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { countCharacters } from "./count-characters.js";

describe("countCharacters", () => {
  it("counts code points, and half a pair as one", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(countCharacters(text)).toBe([...text].length);
    }));
  });
});
