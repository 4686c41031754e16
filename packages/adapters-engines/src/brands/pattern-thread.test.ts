import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { PatternThread } from "./pattern-thread.js";

/** Uses up processor time of the calling thread. */
function keepBusy(ms: number): void {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if (user + system > ms * 1_000) return;
  }
}

/** A thread that does nothing, as one that waits for a processor. */
const starved = new URL(`data:text/javascript,${encodeURIComponent(`
  import { readlinkSync } from "node:fs";
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", () => {});
  parentPort.postMessage({ ready: true, tid: Number(readlinkSync("/proc/thread-self").split("/").at(-1)) });
`)}`);

describe("PatternThread", () => {
  let thread: PatternThread;
  beforeEach(async () => {
    thread = new PatternThread();
    await thread.started;
  });
  afterEach(() => thread.end());

  it("takes the results of a quick pattern that are read late, because this process was busy", async () => {
    const running = thread.run(["a"], ["a"], 50);
    keepBusy(300);
    expect(await running).toEqual({ outcomes: [{ matches: [{ text: 0, start: 0, end: 1 }] }], usable: true });
  });

  it("blames a pattern for its own processor time only, not for that of other threads", async () => {
    const waiting = new PatternThread(starved);
    await waiting.started;
    const busy = thread.run(["(a|a)*$"], [`${"a".repeat(40)}!`], 1_000);
    expect(await waiting.run(["a"], ["a"], 300)).toEqual({ outcomes: [{ notRun: true }], usable: false });
    expect((await busy).outcomes).toEqual([{ overran: true }]);
  });
});
