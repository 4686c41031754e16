import type { Figures, ProcessFigures } from "@dragoman/domain/hosts";
import { describe, expect, it } from "@jest/globals";
import { WorkSums } from "./work-sums.js";

const of = (run: string, counts: Figures): ProcessFigures =>
  ({ process: "job-engine", run, started: 0, cpuSeconds: 0, residentBytes: 0, heapBytes: 0, busySeconds: 0, counts, levels: {} });
const words = (count: number, pair = "EngSpa"): Figures => ({ words: { [pair]: count } });

describe("sums of work", () => {
  it("begin where a host is first heard of", () => {
    const sums = new WorkSums();
    sums.hear("a", [of("1", words(100))]);
    expect(sums.all).toEqual({});
    sums.hear("a", [of("1", words(107))]);
    expect(sums.all).toEqual(words(7));
  });

  it("take all that a process did which starts later", () => {
    const sums = new WorkSums();
    sums.hear("a", []);
    sums.hear("a", [of("1", words(5))]);
    sums.hear("a", [of("1", words(5)), of("2", words(3, "SpaEng"))]);
    expect(sums.all).toEqual({ words: { EngSpa: 5, SpaEng: 3 } });
  });

  it("stay when a process ends, and go on with the next one", () => {
    const sums = new WorkSums();
    sums.hear("a", []);
    sums.hear("a", [of("1", words(5))]);
    sums.hear("a", []);
    expect(sums.all).toEqual(words(5));
    sums.hear("a", [of("2", words(2))]);
    expect(sums.all).toEqual(words(7));
  });

  it("are those of all hosts", () => {
    const sums = new WorkSums();
    for (const host of ["a", "b"]) sums.hear(host, []);
    for (const host of ["a", "b"]) sums.hear(host, [of("1", words(5))]);
    expect(sums.all).toEqual(words(10));
  });
});
