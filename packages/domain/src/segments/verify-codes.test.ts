import { describe, expect, it } from "@jest/globals";
import type { Segment, TargetSegment } from "./segment.js";
import { codeFaults, placementFaults } from "./verify-codes.js";

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

describe("placementFaults", () => {
  const [o1, c1, o2, c2, point] = [{ open: 1 }, { close: 1 }, { open: 2 }, { close: 2 }, { point: 3 }];
  const beside: Segment = [o1, "Home", c1, o2, "The company", c2];
  const nested: Segment = [o1, "The ", o2, "red", c2, " car", c1];
  it.each<[string, Segment, TargetSegment, string[]]>([
    ["nothing where neighbours changed places", beside, [o2, "La empresa", c2, o1, "Casa", c1], []],
    ["nothing where a pair inside another one moved", nested, [o1, o2, "rojo", c2, " el coche", c1], []],
    ["nothing where an inner pair left the outer one", nested, [o1, "El coche", c1, o2, "rojo", c2], []],
    ["neighbours that were nested", beside, [o2, o1, "Casa", c1, "La empresa", c2], ["nested open 1"]],
    ["pairs that were turned inside out", nested, [o2, o1, "El coche rojo", c1, c2], ["nested open 1"]],
    ["a pair that lost its text", beside, [o1, "Casa La empresa", c1, o2, c2], ["emptied open 2"]],
    ["a pair of which a blank and a code are left", [o1, "a", point, c1], [o1, " ", point, c1], ["emptied open 1"]],
    ["nothing where a pair had no text", [o1, point, " ", c1, "a"], [o1, point, c1, "a"], []],
    ["nothing where an unknown word is its text", [o1, "blorp", c1], [o1, { unknown: "blorp" }, c1], []],
    ["a pair that lost a protected span", [o1, { protected: 4, text: "{x}" }, c1], [o1, c1, { protected: 4, text: "{x}" }],
      ["emptied open 1"]],
  ])("finds %s", (_what, source, target, faults) => {
    expect(placementFaults(source, target).map(({ fault, code }) => `${fault} ${code}`)).toEqual(faults);
  });
});
