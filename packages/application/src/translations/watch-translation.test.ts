import { describe, expect, it } from "@jest/globals";
import { nothingYet, type Translation } from "@dragoman/domain/translations";
import type { User } from "@dragoman/domain/users";
import type { RecognisedCaller } from "../users/index.js";
import type { TranslationRepository } from "./translation-repository.js";
import { WatchTranslation } from "./watch-translation.js";

const caller: RecognisedCaller = { userId: "u1", username: "anna@company.example", role: "translator", by: { epoch: "e1" } };
const base = { id: "job", ownerId: "u1", profile: { title: "" }, result: nothingYet, input: "c", queued: 1, attempt: 0, crashes: 0 };
const waiting = { ...base, state: "preparing", substate: "scheduled" } as unknown as Translation;
const canceled = { ...base, state: "done", substate: "canceled", done: 2 } as unknown as Translation;

/** One job and one user that change at will, and who listens. */
function watching() {
  const seen = { job: waiting as Translation | undefined, user: { id: "u1", disabled: false, epoch: "e1" } as User | undefined };
  const listeners = new Set<(subject: string) => void>();
  const watch = new WatchTranslation(
    { find: async () => seen.job } as Partial<TranslationRepository> as TranslationRepository,
    { findById: async () => seen.user },
    { listen: async (_topic, listener) => { listeners.add(listener); return async () => void listeners.delete(listener); } },
  );
  const ring = (subject = "job"): void => { for (const listener of listeners) listener(subject); };
  const leaving = new AbortController();
  return { seen, listeners, watch, ring, leaving, states: () => watch.run(caller, "job", leaving.signal) };
}
const percent = (progress: number): Translation => ({ ...waiting, result: { ...nothingYet, progress } });

describe("WatchTranslation", () => {
  it("yields each change once, and ends behind the final state", async () => {
    const { seen, ring, states, listeners } = watching();
    const found: unknown[] = [];
    for await (const job of states()) {
      found.push(job);
      seen.job = found.length === 1 ? percent(5) : canceled;
      ring();
      ring("another job");
    }
    expect(found).toEqual([waiting, percent(5), canceled]);
    expect(listeners.size).toBe(0);
  });

  it("yields nothing for a lease that is renewed, or handed to another worker", async () => {
    const { seen, ring, states } = watching();
    const held = (leasedUntil: number, attempt = 1): Translation => ({
      ...waiting, state: "inProgress", substate: "translating", started: 2, engineId: `e${attempt}`, attempt, leasedUntil,
    }) as Translation;
    seen.job = held(30);
    const found: unknown[] = [];
    for await (const job of states()) {
      found.push(job);
      seen.job = held(40);
      ring();
      await new Promise((resolve) => { setTimeout(resolve); });
      seen.job = held(0, 2);
      ring();
      setTimeout(() => { seen.job = canceled; ring(); });
    }
    expect(found).toEqual([held(30), canceled]);
  });

  it("hears what changed while the state before was sent", async () => {
    const { seen, ring, states } = watching();
    const all = states();
    await all.next();
    seen.job = canceled;
    ring();
    expect((await all.next()).value).toBe(canceled);
    expect((await all.next()).done).toBe(true);
  });

  it.each([
    ["the caller leaves", ({ leaving }: ReturnType<typeof watching>) => leaving.abort()],
    ["the server is stopping", ({ watch }: ReturnType<typeof watching>) => watch.stop()],
    [
      "the caller's tokens die",
      ({ seen, ring }: ReturnType<typeof watching>) => { seen.user = { ...seen.user, epoch: "e2" } as User; ring(); },
    ],
    [
      "the caller is disabled",
      ({ seen, ring }: ReturnType<typeof watching>) => { seen.user = { ...seen.user, disabled: true } as User; ring(); },
    ],
    ["the caller is deleted", ({ seen, ring }: ReturnType<typeof watching>) => { seen.user = undefined; ring(); }],
  ])("ends when %s", async (_what, happens) => {
    const all = watching();
    const states = all.states();
    await states.next();
    happens(all);
    expect((await states.next()).done).toBe(true);
    expect(all.listeners.size).toBe(0);
  });

  it("shows nothing to a caller whose token died the moment before", async () => {
    const { seen, states, listeners } = watching();
    seen.user = { ...seen.user, epoch: "e2" } as User;
    expect((await states().next()).done).toBe(true);
    expect(listeners.size).toBe(0);
  });

  it("ends when another key takes the place of the caller's", async () => {
    const { seen, ring, watch, leaving } = watching();
    const withKey = (hash: string) => ({ ...seen.user, key: { hash, sealed: "" } }) as User;
    seen.user = withKey("k1");
    const states = watch.run({ ...caller, by: { keyHash: "k1" } }, "job", leaving.signal);
    expect((await states.next()).done).toBe(false);
    seen.user = withKey("k2");
    ring();
    expect((await states.next()).done).toBe(true);
  });

  it("rejects when the job is not there, or not any more, or not the caller's", async () => {
    const { seen, ring, states, watch, leaving } = watching();
    const all = states();
    await all.next();
    seen.job = undefined;
    ring();
    await expect(all.next()).rejects.toMatchObject({ code: "translation-not-found" });
    await expect(states().next()).rejects.toMatchObject({ code: "translation-not-found" });
    seen.job = waiting;
    await expect(watch.run({ ...caller, userId: "u2" }, "job", leaving.signal).next())
      .rejects.toMatchObject({ code: "translation-not-found" });
  });

  it("takes sixteen of one user, and another one as soon as one is gone", async () => {
    const { states } = watching();
    const all = Array.from({ length: 16 }, () => states());
    for (const one of all) await one.next();
    await expect(states().next()).rejects.toMatchObject({ kind: "tooMany", code: "too-many-watchers" });
    await all[3]?.return();
    expect((await states().next()).done).toBe(false);
  });

  it("takes 256 of all users, and another one as soon as one is gone", async () => {
    const { watch, leaving } = watching();
    const statesOf = (userId: string) => watch.run({ ...caller, userId, role: "admin" }, "job", leaving.signal);
    const all = Array.from({ length: 256 }, (_, n) => statesOf(`user${Math.floor(n / 16)}`));
    for (const one of all) expect((await one.next()).done).toBe(false);
    await expect(statesOf("late").next()).rejects.toMatchObject({ kind: "tooMany", code: "too-many-watchers" });
    await all[100]?.return();
    expect((await statesOf("late").next()).done).toBe(false);
    await expect(statesOf("late").next()).rejects.toMatchObject({ code: "too-many-watchers" });
  });
});
