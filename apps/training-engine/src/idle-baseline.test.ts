import { describe, expect, it } from "@jest/globals";
import type { BaselineUnits } from "./baseline-units.js";
import { IdleBaseline } from "./idle-baseline.js";

function aBaseline(idleMs: number) {
  const done: string[] = [];
  let failures = 0;
  const open = async (): Promise<BaselineUnits> => {
    done.push("open");
    return {
      identity: { name: "p", version: "1.0.0" },
      translate: async (texts: readonly string[]) => {
        if (failures-- > 0) throw new Error("lost");
        return texts.map((text) => text.toUpperCase());
      },
      close: async () => void done.push("close"),
    } as unknown as BaselineUnits;
  };
  const baseline = new IdleBaseline(open, new AbortController().signal, idleMs);
  const until = async (what: string[]): Promise<void> => {
    while (JSON.stringify(done) !== JSON.stringify(what)) await new Promise((resolve) => { setTimeout(resolve, 1); });
  };
  return { baseline, done, until, fail: (times: number) => { failures = times; } };
}

describe("IdleBaseline", () => {
  it("is opened when it is asked, closed when nobody asks, and opened again", async () => {
    const { baseline, until } = aBaseline(1);
    await until([]);
    expect(await baseline.identity()).toEqual({ name: "p", version: "1.0.0" });
    await until(["open", "close"]);
    expect(await baseline.translate(["a"])).toEqual(["A"]);
    await until(["open", "close", "open", "close"]);
    expect(await baseline.identity()).toEqual({ name: "p", version: "1.0.0" });
    await until(["open", "close", "open", "close"]);
  });

  it("serves many questions at once", async () => {
    const { baseline, done } = aBaseline(60_000);
    expect(await Promise.all(["a", "b", "c"].map((text) => baseline.translate([text])))).toEqual([["A"], ["B"], ["C"]]);
    expect(done).toEqual(["open"]);
    await baseline.close();
    expect(done).toEqual(["open", "close"]);
  });

  it("is opened anew after a failure", async () => {
    const { baseline, done, fail } = aBaseline(60_000);
    fail(1);
    await expect(baseline.translate(["a"])).rejects.toThrow("lost");
    expect(await baseline.translate(["a"])).toEqual(["A"]);
    expect(done).toEqual(["open", "close", "open"]);
    await baseline.close();
  });
});
