import type { AgentStatus } from "@dragoman/domain/hosts";
import { describe, expect, it } from "@jest/globals";
import { StatusNews } from "./status-news.js";

const status = (agentId: string): AgentStatus => ({
  agentId, probing: false, engines: {},
  host: { agentRunning: true, languagePairs: [], databaseConfigured: false, logicalCores: 1, warnings: [], errors: [] },
});
const state = { now: status("a") };
const news = new StatusNews(() => state.now);
/** Longer than the test may take. */
const long = 60_000;

describe("news of a status", () => {
  it("have the same mark as long as the status is the same", () => {
    const { mark } = news.now;
    expect(news.now).toEqual({ ...state.now, mark });
    state.now = status("a");
    expect(news.now.mark).toBe(mark);
    state.now = status("b");
    expect(news.now.mark).not.toBe(mark);
  });
  it("come at once where the asker knows another status", async () => {
    expect(await news.unless({ mark: "older", ms: long })).toEqual(news.now);
  });
  it("come to all who wait when the status has changed, and not before", async () => {
    const { mark } = news.now;
    const waiting = [1, 2].map(() => news.unless({ mark, ms: long }));
    news.look();
    expect(await Promise.race([...waiting, new Promise((resolve) => { setImmediate(resolve, "still waiting"); })])).toBe("still waiting");
    state.now = status("c");
    news.look();
    for (const one of await Promise.all(waiting)) expect(one.agentId).toBe("c");
  });
  it("come after the time of the asker where nothing has changed", async () => {
    expect(await news.unless({ mark: news.now.mark, ms: 1 })).toEqual(news.now);
  });
});
