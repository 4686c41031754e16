import { describe, expect, it } from "@jest/globals";
import { codeFaults } from "./verify-codes.js";

describe("codeFaults", () => {
  const source = ["The ", { open: 1 }, "red", { close: 1 }, " car", { point: 2 }];

  it("finds nothing where each code stands once and well nested", () => {
    expect(codeFaults(source, ["El coche", { point: 2 }, { open: 1 }, "rojo", { close: 1 }])).toEqual([]);
  });
  it("names a lost code", () => {
    expect(codeFaults(source, [{ open: 1 }, "rojo", { close: 1 }])).toEqual([{ fault: "lost", code: "point 2" }]);
  });
  it("names a doubled and an invented code", () => {
    expect(codeFaults(source, [{ open: 1 }, { close: 1 }, { point: 2 }, { point: 2 }, { point: 9 }])).toEqual([
      { fault: "doubled", code: "point 2" }, { fault: "invented", code: "point 9" }]);
  });
  it("names pairs that cross", () => {
    const pairs = [{ open: 1 }, { open: 2 }, "a", { close: 2 }, { close: 1 }];
    expect(codeFaults(pairs, [{ open: 1 }, { open: 2 }, "a", { close: 1 }, { close: 2 }])).toHaveLength(2);
  });
});
