import assert from "node:assert/strict";
import type { AnswerClaim, AnswerStore } from "@dragoman/application/common";
import { brokenTexts, hardTexts, upTo } from "./expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "./subject.js";

/** What the contract needs of an adapter besides the port. */
export interface AnswerStoreSubject extends Subject<AnswerStore> {
  /** Lets that time go by. */
  pass(ms: number): Promise<void>;
}

const hour = 3_600_000;
/** Short enough to wait for. */
const brief = 400;
const more = 500;
const answer = { fingerprint: "f", answer: '{"id":7}' };

/** A claim that must be had. */
async function claimed(adapter: AnswerStore, name: string, leaseMs = hour): Promise<AnswerClaim> {
  const found = await adapter.claim(name, leaseMs);
  assert.ok(found.state === "claimed", found.state);
  return found.claim;
}

/** What every AnswerStore promises. */
export function answerStoreContract(name: string, open: Open<AnswerStoreSubject>, runner: Runner): void {
  runner.describe(`AnswerStore contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("gives a name to one of many who claim it at once", async ({ adapter }) => {
      const states = (await Promise.all(upTo(30).map(() => adapter.claim("a", hour)))).map(({ state }) => state);
      assert.deepEqual(states.toSorted(), ["claimed", ...upTo(29).map(() => "underWay")]);
    });
    promised("claims each name alone, whatever it is", async ({ adapter }) => {
      const names = [...hardTexts, ...brokenTexts.slice(0, 2), "x".repeat(5000)];
      for (const one of names) await claimed(adapter, one);
      for (const one of names) assert.equal((await adapter.claim(one, hour)).state, "underWay");
    });
    promised("answers what was kept to everybody who claims the name", async ({ adapter }) => {
      for (const text of [...hardTexts, "x".repeat(3 * 2 ** 20)]) {
        const kept = { fingerprint: `of ${text.slice(0, 50)}`, answer: text };
        await adapter.keep(await claimed(adapter, text), kept, hour);
        for (const found of await Promise.all(upTo(3).map(() => adapter.claim(text, hour)))) {
          assert.deepEqual(found, { state: "answered", answer: kept });
        }
      }
    });
    promised("lets one of many claim a name that was given up", async ({ adapter }) => {
      await adapter.release(await claimed(adapter, "a"));
      const states = (await Promise.all(upTo(10).map(() => adapter.claim("a", hour)))).map(({ state }) => state);
      assert.equal(states.filter((state) => state === "claimed").length, 1);
    });
    promised("frees a claim whose lease has run out, and not one that was renewed", async ({ adapter, pass }) => {
      await claimed(adapter, "died", brief);
      const alive = await claimed(adapter, "alive", brief);
      await adapter.renew(alive, hour);
      await pass(more);
      assert.equal((await adapter.claim("alive", hour)).state, "underWay");
      await claimed(adapter, "died");
    });
    promised("frees a claim that was given for longer, while the clock was ahead, as a new one would end", async ({ adapter, pass }) => {
      await claimed(adapter, "a");
      assert.equal((await adapter.claim("a", brief)).state, "underWay");
      await pass(more);
      const claim = await claimed(adapter, "a");
      assert.equal((await adapter.claim("a", brief)).state, "underWay");
      await adapter.keep(claim, answer, hour);
      assert.deepEqual(await adapter.claim("a", hour), { state: "answered", answer });
    });
    promised("takes an answer from whoever renewed the claim", async ({ adapter }) => {
      const claim = await claimed(adapter, "a");
      await adapter.renew(claim, hour);
      await adapter.keep(claim, answer, hour);
      assert.deepEqual(await adapter.claim("a", hour), { state: "answered", answer });
    });
    promised("lets no one who lost a claim change anything", async ({ adapter, pass }) => {
      const lost = await claimed(adapter, "a", brief);
      await pass(more);
      const taken = await claimed(adapter, "a");
      await adapter.keep(lost, { fingerprint: "late", answer: "late" }, hour);
      await adapter.release(lost);
      assert.equal((await adapter.claim("a", hour)).state, "underWay");
      await adapter.renew(lost, 1);
      await pass(more);
      assert.equal((await adapter.claim("a", hour)).state, "underWay");
      await adapter.keep(taken, answer, hour);
      assert.deepEqual(await adapter.claim("a", hour), { state: "answered", answer });
    });
    promised("leaves a kept answer alone when its claim is renewed, given up or kept once more", async ({ adapter, pass }) => {
      const claim = await claimed(adapter, "a");
      await adapter.keep(claim, answer, hour);
      await adapter.renew(claim, 1);
      await adapter.release(claim);
      await adapter.keep(claim, { fingerprint: "late", answer: "late" }, 1);
      await pass(more);
      assert.deepEqual(await adapter.claim("a", hour), { state: "answered", answer });
    });
    promised("keeps an answer no longer than it is told to", async ({ adapter, pass }) => {
      await adapter.keep(await claimed(adapter, "a"), answer, brief);
      await pass(more);
      await claimed(adapter, "a");
      assert.equal((await adapter.claim("a", hour)).state, "underWay");
    });
    promised("sweeps what has run out, and nothing else", async ({ adapter, pass }) => {
      await claimed(adapter, "died", brief);
      await claimed(adapter, "under way");
      await adapter.keep(await claimed(adapter, "old"), answer, brief);
      await adapter.keep(await claimed(adapter, "young"), answer, hour);
      await pass(more);
      assert.deepEqual([await adapter.sweep(), await adapter.sweep()], [2, 0]);
      assert.equal((await adapter.claim("under way", hour)).state, "underWay");
      assert.equal((await adapter.claim("young", hour)).state, "answered");
      for (const free of ["died", "old"]) await claimed(adapter, free);
      for (const _ of upTo(2)) await claimed(adapter, "run out at once", 0);
      assert.equal(await adapter.sweep(), 1);
    });
  });
}
