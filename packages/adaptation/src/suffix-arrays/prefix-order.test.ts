import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { prefixOrder } from "./index.js";

it("orders all positions by what stands there, to the depth asked for", () => {
  fc.assert(fc.property(fc.array(fc.nat(3), { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (text, depth) => {
    const order = prefixOrder(Int32Array.from(text), depth, 4);
    const prefixes = [...order].map((at) => Array.from({ length: depth }, (_, word) => text[(at + word) % text.length]).join(""));
    expect([...order].sort((one, other) => one - other)).toEqual(text.map((_, at) => at));
    expect(prefixes).toEqual([...prefixes].sort());
  }));
});

it("says which word is none", () => {
  expect(() => prefixOrder(Int32Array.of(0, 5), 3, 4)).toThrow("Word 5 at 1 is none of the 4 words, which count from 0.");
});
