import { FixedClock } from "@dragoman/adapters-memory/common";
import { MemoryStoreHealth } from "@dragoman/adapters-memory/metrics";
import { describe, expect, it } from "@jest/globals";
import { WorkCounts } from "../common/work-counts.js";
import { type FigureSources, ReadFigures } from "./read-figures.js";

const clock = new FixedClock();
const workCounts = new WorkCounts();
workCounts.add("words", "EngSpa", 3);
workCounts.add("words", "EngSpa");
const seen = { processes: [], work: {} };

const sources: FigureSources = {
  users: { count: async () => ({ active: 2, disabled: 1 }) },
  translations: { count: async () => ({ scheduled: 1 }), oldestWaiting: async () => clock.now() - 7_500_000 },
  hosts: { list: async () => [] },
  storeHealth: new MemoryStoreHealth(), watchProcesses: { look: async () => seen }, workCounts, clock,
};

describe("figures", () => {
  it("are those of all sources", async () => {
    expect(await new ReadFigures(sources).run()).toEqual({
      users: { active: 2, disabled: 1 }, jobs: { scheduled: 1 }, queueAgeSeconds: 7.5, hosts: [],
      store: await sources.storeHealth.look(), seen, ownWork: { words: { EngSpa: 4 } },
    });
  });

  it("tell of no wait where nothing waits, nor of one that ends before it began", async () => {
    for (const oldest of [undefined, clock.now() + 1]) {
      const translations = { ...sources.translations, oldestWaiting: async () => oldest };
      expect((await new ReadFigures({ ...sources, translations }).run()).queueAgeSeconds).toBe(0);
    }
  });

  it("leave out what the store does not tell", async () => {
    const away = async () => { throw new Error("away"); };
    const told = await new ReadFigures({
      ...sources, users: { count: away }, translations: { count: away, oldestWaiting: away }, hosts: { list: away },
      storeHealth: { look: away },
    }).run();
    expect(told).toEqual({
      users: undefined, jobs: undefined, queueAgeSeconds: undefined, hosts: undefined, store: undefined, seen,
      ownWork: { words: { EngSpa: 4 } },
    });
  });
});
