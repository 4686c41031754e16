import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { MemoryAnswerStore } from "@dragoman/adapters-memory/common";
import { systemClock } from "@dragoman/application/common";
import { AnswerOnce, type Repeatable } from "./answer-once.js";
import type { Received } from "./receive.js";
import { WireFields } from "./wire-fields.js";

const received: Received = { fields: { query: {}, form: {}, page: { page: 1, perPage: 25 }, input: undefined }, wire: new WireFields() };
const log = { info: () => undefined, error: () => undefined };
const asked = (run: () => Promise<string>): Repeatable => ({
  name: "u1 POST /labels one", key: "one", take: async () => null, receive: async (_take, work) => work(received), run,
});

describe("a request with a key", () => {
  beforeEach(() => { jest.useFakeTimers(); });
  afterEach(() => { jest.useRealTimers(); });

  it("holds its key for as long as it takes, and not after that", async () => {
    const once = new AnswerOnce(new MemoryAnswerStore(systemClock), log);
    let letGo = (_body: string) => {};
    const first = once.answer(asked(() => new Promise((resolve) => { letGo = resolve; })));
    await jest.advanceTimersByTimeAsync(3_600_000);
    await expect(once.answer(asked(async () => "2"))).rejects.toMatchObject({ code: "idempotency-key-under-way" });
    letGo("1");
    expect(await first).toEqual({ status: 200, headers: {}, body: "1" });
    expect(await once.answer(asked(async () => "2"))).toEqual({ status: 200, headers: { "Idempotent-Replayed": "true" }, body: "1" });
    expect(jest.getTimerCount()).toBe(0);
  });

  it("goes on when its claim cannot be renewed just then", async () => {
    const answers = new MemoryAnswerStore(systemClock);
    answers.renew = async () => { throw new Error("no connection"); };
    let letGo = (_body: string) => {};
    const first = new AnswerOnce(answers, log).answer(asked(() => new Promise((resolve) => { letGo = resolve; })));
    await jest.advanceTimersByTimeAsync(60_000);
    letGo("1");
    expect((await first).body).toBe("1");
  });

  it("frees its key when it cannot be read", async () => {
    const answers = new MemoryAnswerStore(systemClock);
    const failing = { ...asked(async () => "1"), receive: async () => { throw new Error("broken off"); } };
    await expect(new AnswerOnce(answers, log).answer(failing)).rejects.toThrow("broken off");
    expect([(await answers.claim(failing.name, 1_000)).state, jest.getTimerCount()]).toEqual(["claimed", 0]);
  });
});
