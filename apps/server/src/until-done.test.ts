import { describe, expect, it } from "@jest/globals";
import { untilDone } from "./until-done.js";

describe("untilDone", () => {
  it("tries again as long as it fails, and tells of each failure", async () => {
    const failures: unknown[] = [];
    let tries = 0;
    await untilDone(async () => {
      tries += 1;
      if (tries < 3) throw new Error(`try ${tries}`);
    }, { pauseMs: 1, signal: new AbortController().signal, failed: (cause) => failures.push(cause) });
    expect(failures).toEqual([new Error("try 1"), new Error("try 2")]);
    expect(tries).toBe(3);
  });

  it("ends in the midst of a pause, or of a try, when nobody wants it any more", async () => {
    for (const pauseMs of [60_000, 0]) {
      const stop = new AbortController();
      const failures: unknown[] = [];
      await untilDone(async () => {
        if (pauseMs === 0) stop.abort();
        else setTimeout(() => stop.abort(), 5);
        throw new Error("no");
      }, { pauseMs, signal: stop.signal, failed: (cause) => failures.push(cause) });
      expect(failures).toHaveLength(pauseMs === 0 ? 0 : 1);
    }
  });
});
