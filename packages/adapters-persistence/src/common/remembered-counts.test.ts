import { describe, expect, it } from "@jest/globals";
import { type DayChanges, RememberedCounts } from "./remembered-counts.js";

/** Counts of days, what changed so far, and which days were counted again. */
const world = () => {
  const entries = new Map([[1, 5], [2, 7]]);
  const changes = new Map([[1, 5], [2, 7]]);
  const counted: (readonly number[])[] = [];
  const remembered = new RememberedCounts();
  const days = (): DayChanges[] => [...changes].map(([day, number]) => ({ day, all: 9, changes: number }));
  return {
    entries, changes, counted,
    ask: async (question = "all") => (await remembered.count(question, days(), async (unknown) => {
      counted.push(unknown.map(({ day }) => day));
      // Whoever counts may count more than was asked for, and leaves out days without any.
      return [...entries].map(([day, number]) => ({ day, entries: number }));
    })).map(({ day, entries: number }) => [day, number]),
  };
};

describe("RememberedCounts", () => {
  it("counts each day once, for each question", async () => {
    const { ask, counted } = world();
    for (let call = 0; call < 2; call += 1) expect(await ask()).toEqual([[1, 5], [2, 7]]);
    await ask("other");
    expect(counted).toEqual([[1, 2], [1, 2]]);
  });
  it("counts a day again of which something changed, and no other", async () => {
    const { ask, counted, entries, changes } = world();
    await ask();
    for (const number of [4, 0]) {
      entries.set(2, number);
      changes.set(2, (changes.get(2) ?? 0) + 1);
      expect(await ask()).toEqual([[1, 5], [2, number]]);
    }
    changes.set(3, 1);
    expect(await ask()).toEqual([[1, 5], [2, 0], [3, 0]]);
    expect(counted).toEqual([[1, 2], [2], [2], [3]]);
  });
  it("counts again what changed while it was counted", async () => {
    const { ask, counted, entries, changes } = world();
    const first = ask();
    entries.set(1, 6);
    changes.set(1, 6);
    await first;
    expect(await ask()).toEqual([[1, 6], [2, 7]]);
    expect(counted).toEqual([[1, 2], [1]]);
  });
  it("forgets what was asked longest ago", async () => {
    const { ask, counted } = world();
    for (let n = 0; n <= 500; n += 1) await ask(String(n));
    await ask("1");
    await ask("0");
    expect(counted).toHaveLength(502);
  });
  it("forgets it sooner where there are many days", async () => {
    const { ask, counted, changes } = world();
    for (let day = 0; day < 10_000; day += 1) changes.set(day, 1);
    for (let n = 0; n <= 20; n += 1) await ask(String(n));
    await ask("1");
    await ask("0");
    expect(counted).toHaveLength(22);
  });
});
