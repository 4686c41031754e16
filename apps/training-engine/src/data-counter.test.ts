import { describe, expect, it } from "@jest/globals";
import { DataCounter } from "./data-counter.js";

describe("DataCounter", () => {
  it("counts units, words by their boundaries, and characters as people see them", () => {
    const counter = new DataCounter();
    counter.add("The red car.", "El coche rojo.");
    counter.add("a 😀", "");
    expect(counter.counts).toEqual({
      translationUnits: 2, words: { source: 4, target: 3 }, characters: { source: 15, target: 14 },
    });
  });
});
