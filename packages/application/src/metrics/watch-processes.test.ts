import type { Host, ProcessFigures } from "@dragoman/domain/hosts";
import { describe, expect, it } from "@jest/globals";
import { WatchProcesses } from "./watch-processes.js";

const figures = (run: string, words: number): ProcessFigures => ({
  process: "job-engine", engine: "job", run, started: 0, cpuSeconds: 0, residentBytes: 0, heapBytes: 0, busySeconds: 0,
  counts: { words: { EngSpa: words } }, levels: {},
});

/** Hosts whose agents tell what `told` has of them; "away" is one that cannot be reached. */
function watch(told: Record<string, readonly ProcessFigures[] | "away">) {
  let questions = 0;
  const watching = new WatchProcesses(
    { list: async () => Object.keys(told).map((hostname) => ({ hostname }) as Host) },
    {
      async figures({ hostname }) {
        questions += 1;
        const found = told[hostname];
        if (found === undefined || found === "away") throw new Error("away");
        return found;
      },
    },
  );
  return { watching, asked: () => questions };
}

describe("watching processes", () => {
  it("tells what those of all hosts tell that answer, by host", async () => {
    const { watching } = watch({ a: [figures("1", 1)], b: "away", c: [figures("2", 2), figures("3", 3)] });
    expect((await watching.look()).processes.map(({ hostname, figures: { run } }) => [hostname, run]))
      .toEqual([["a", "1"], ["c", "2"], ["c", "3"]]);
  });

  it("adds up what they did since it has known their host", async () => {
    const told: Record<string, readonly ProcessFigures[] | "away"> = { a: [figures("1", 100)] };
    const { watching } = watch(told);
    expect((await watching.look()).work).toEqual({});
    told["a"] = [figures("1", 103), figures("2", 4)];
    expect((await watching.look()).work).toEqual({ words: { EngSpa: 7 } });
    told["a"] = "away";
    expect((await watching.look()).work).toEqual({ words: { EngSpa: 7 } });
  });

  it("asks once for all who look at the same time", async () => {
    const { watching, asked } = watch({ a: [figures("1", 1)] });
    await Promise.all([watching.look(), watching.look(), watching.look()]);
    expect(asked()).toBe(1);
    await watching.look();
    expect(asked()).toBe(2);
  });

  it("knows of no process without the store", async () => {
    const watching = new WatchProcesses({ list: async () => { throw new Error("away"); } }, { figures: async () => [] });
    expect(await watching.look()).toEqual({ processes: [], work: {} });
  });
});
