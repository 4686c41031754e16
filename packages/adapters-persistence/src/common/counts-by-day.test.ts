import { describe, expect, it } from "@jest/globals";
import { dayMicros, readPageByDay, splitByDay } from "./counts-by-day.js";

const day = (number: number): number => number * dayMicros;

describe("splitByDay", () => {
  it.each<[string, number, number, ReturnType<typeof splitByDay>]>([
    ["all days", -Infinity, Infinity, { first: -Infinity, last: Infinity, rest: [] }],
    ["days without an end", day(3), Infinity, { first: 3, last: Infinity, rest: [] }],
    ["a begun day and all behind it", day(3) + 1, Infinity, { first: 4, last: Infinity, rest: [{ from: day(3) + 1, to: day(4) - 1 }] }],
    ["all days until the midst of one", -Infinity, day(3), { first: -Infinity, last: 2, rest: [{ from: day(3), to: day(3) }] }],
    ["one whole day", day(3), day(4) - 1, { first: 3, last: 3, rest: [] }],
    ["parts of two days", day(3) + 1, day(4),
      { first: 4, last: 3, rest: [{ from: day(3) + 1, to: day(4) - 1 }, { from: day(4), to: day(4) }] }],
    ["a part of one day", day(3) + 1, day(3) + 5, { first: 4, last: 2, rest: [{ from: day(3) + 1, to: day(3) + 5 }] }],
    ["whole days between parts of two", day(3) + 1, day(6) + 5,
      { first: 4, last: 5, rest: [{ from: day(3) + 1, to: day(4) - 1 }, { from: day(6), to: day(6) + 5 }] }],
    ["nothing", day(4), day(3), { first: 4, last: 2, rest: [{ from: day(4), to: day(3) }] }],
  ])("finds %s", (_, from, to, expected) => expect(splitByDay({ from, to })).toEqual(expected));
});

describe("readPageByDay", () => {
  const counts = [
    { day: 1, entries: 30, all: 31 }, { day: 9, entries: 10, all: 100 }, { day: 5, entries: 0, all: 7 }, { day: 4, entries: 20, all: 20 },
  ];
  it.each<[number, number, unknown]>([
    [1, 10, { from: day(9), to: day(10) - 1, before: 0, entries: 10, all: 100 }],
    [1, 25, { from: day(4), to: day(10) - 1, before: 0, entries: 30, all: 127 }],
    [2, 10, { from: day(4), to: day(5) - 1, before: 0, entries: 20, all: 20 }],
    [3, 10, { from: day(4), to: day(5) - 1, before: 10, entries: 20, all: 20 }],
    [2, 25, { from: day(1), to: day(5) - 1, before: 15, entries: 50, all: 51 }],
    [6, 10, { from: day(1), to: day(2) - 1, before: 20, entries: 30, all: 31 }],
    [1, 1000, { from: day(1), to: day(10) - 1, before: 0, entries: 60, all: 158 }],
    [7, 10, undefined],
  ])("reads page %i of %i each where it stands, and counts all", async (page, perPage, stretch) => {
    const asked: unknown[] = [];
    const read = await readPageByDay({ page, perPage }, counts, async (...given) => { asked.push(given); return ["read"]; });
    expect(asked).toEqual(stretch === undefined ? [] : [[stretch, perPage]]);
    expect(read).toEqual({ items: stretch === undefined ? [] : ["read"], page, perPage, totalItems: 60 });
  });
  it("reads nothing where nothing is", async () => {
    const read = async (): Promise<never> => { throw new Error("read"); };
    expect(await readPageByDay({ page: 1, perPage: 10 }, [], read)).toEqual({ items: [], page: 1, perPage: 10, totalItems: 0 });
  });
});
