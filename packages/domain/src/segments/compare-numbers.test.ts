import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compareNumbers } from "./compare-numbers.js";

describe("compareNumbers", () => {
  it.each([
    ["a house", "una casa", "none"], ["on the 12th", "el doce", "none"], ["3 houses", "3 casas", "kept"],
    ["3 houses", "4 casas", "changed"], ["3 houses", "casas", "changed"],
    ["3 houses", "3 casas 3", "changed"], ["1,200.50 euros", "1.200,50 euros", "kept"], ["1,200 euros", "1200 euros", "kept"],
    ["from 3 to 5", "de 5 a 3", "kept"],
    ["3 on the 3rd", "3 el 3.º", "kept"], ["3 on the 3rd", "3 el tercero", "kept"], ["2026-11-20", "20/11/2026", "kept"],
    ["5 and 5", "5", "changed"], ["1,200 euros", "١٬٢٠٠ يورو", "kept"], ["30 euros", "৩১ ইউরো", "changed"], ["30", "３０", "kept"],
  ] as const)("finds of %j in %j: %s", (source, target, expected) => expect(compareNumbers(source, target)).toBe(expected));

  it("never says that a copy changed, and always that one lost a number", () => {
    const text = fc.string({ unit: fc.constantFrom("1", "2", "a", " ", ".", ",", "-"), maxLength: 30 });
    fc.assert(fc.property(text, (source) => expect(compareNumbers(source, source)).not.toBe("changed")));
    fc.assert(fc.property(text, (source) => expect(compareNumbers(`${source} 7`, source)).toBe("changed")));
  });
});
