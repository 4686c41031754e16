import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { AnswerClaim } from "@dragoman/application/common";
import { Answers } from "../app.test-kit.js";
import { AnswerOnce, type Repeatable } from "./answer-once.js";
import type { Received } from "./receive.js";
import { WireFields } from "./wire-fields.js";

/** Lets go of a claim that is not renewed in its lease. */
class LeasedAnswers extends Answers {
  private readonly ends = new Map<string, number>();

  override async claim(name: string, leaseMs = 0) {
    if (this.kept.get(name) === "underWay" && (this.ends.get(name) ?? 0) <= Date.now()) this.kept.delete(name);
    const claimed = await super.claim(name);
    if (claimed.state === "claimed") this.ends.set(name, Date.now() + leaseMs);
    return claimed;
  }
  override async renew(claim?: AnswerClaim, leaseMs = 0): Promise<void> {
    this.ends.set(claim?.name ?? "", Date.now() + leaseMs);
  }
}

const received: Received = { fields: { query: {}, form: {}, page: { page: 1, perPage: 25 }, input: undefined }, wire: new WireFields() };
const log = { info: () => undefined, error: () => undefined };
const asked = (run: () => Promise<string>): Repeatable =>
  ({ name: "u1 POST /labels one", key: "one", take: async () => null, receive: async (_take, work) => work(received), run });

describe("a request with a key", () => {
  beforeEach(() => { jest.useFakeTimers(); });
  afterEach(() => { jest.useRealTimers(); });

  it("holds its key for as long as it takes, and not after that", async () => {
    const once = new AnswerOnce(new LeasedAnswers(), log);
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
    const answers = new Answers();
    answers.renew = async () => { throw new Error("no connection"); };
    let letGo = (_body: string) => {};
    const first = new AnswerOnce(answers, log).answer(asked(() => new Promise((resolve) => { letGo = resolve; })));
    await jest.advanceTimersByTimeAsync(60_000);
    letGo("1");
    expect((await first).body).toBe("1");
  });

  it("frees its key when it cannot be read", async () => {
    const answers = new Answers();
    const failing = { ...asked(async () => "1"), receive: async () => { throw new Error("broken off"); } };
    await expect(new AnswerOnce(answers, log).answer(failing)).rejects.toThrow("broken off");
    expect([answers.kept.size, jest.getTimerCount()]).toEqual([0, 0]);
  });
});
