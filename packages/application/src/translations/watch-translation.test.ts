import { MemorySignals } from "@dragoman/adapters-memory/common";
import type { SignalTopic } from "../common/signals.js";
import { cancel, handBack, renew, type Translation } from "@dragoman/domain/translations";
import { changeKey, changePassword, disable } from "@dragoman/domain/users";
import { describe, expect, it } from "@jest/globals";
import { aCaller, aUser, storedKey, usersOf } from "../users/users.test-kit.js";
import { aJob, begun, keptJobs } from "./translations.test-kit.js";
import { WatchTranslation } from "./watch-translation.js";

const [anna, bert] = [aUser("anna", { role: "translator" }), aUser("bert", { role: "translator" })];
const caller = aCaller(anna);
const waiting = aJob("job", { ownerId: anna.id });

/** Signals that count who listens. */
class CountedSignals extends MemorySignals {
  listening = 0;

  override async listen(topic: SignalTopic, listener: (subject: string) => void) {
    const end = await super.listen(topic, listener);
    this.listening += 1;
    return async () => {
      await end();
      this.listening -= 1;
    };
  }
}

/** Anna's job and Bert's, some users, and who listens. */
async function watching(...others: readonly ReturnType<typeof aUser>[]) {
  const signals = new CountedSignals();
  const { jobs, clock } = await keptJobs([waiting, aJob("another", { ownerId: bert.id })], signals);
  const users = await usersOf(anna, bert, ...others);
  const watch = new WatchTranslation(jobs, users, signals);
  const leaving = new AbortController();
  return {
    signals, jobs, users, clock, watch, leaving, states: () => watch.run(caller, "job", leaving.signal),
    now: () => jobs.find("job") as Promise<Translation>,
    /** Changes the job. */
    become: (change: (job: Translation, now: number) => Translation) => jobs.update("job", (job, now) => ({ state: change(job, now) })),
    /** Tells of a job that did not change. */
    ring: (id = "job") => jobs.update(id, (job) => ({ state: job })),
  };
}
type Watching = Awaited<ReturnType<typeof watching>>;
const progress = (percent: number) => (job: Translation, now: number) => renew(job, job.attempt, { result: { progress: percent } }, now);

describe("WatchTranslation", () => {
  it("yields each change once, and ends behind the final state", async () => {
    const { now, become, ring, states, signals } = await watching();
    const [found, were]: [unknown[], unknown[]] = [[], []];
    const changes = [begun, progress(5), cancel] as const;
    for await (const job of states()) {
      found.push(job);
      were.push(await now());
      const change = changes[found.length - 1];
      if (change !== undefined) await become(change);
      await ring("another");
    }
    expect(found).toHaveLength(4);
    expect(found).toEqual(were);
    expect(signals.listening).toBe(0);
  });

  it("yields nothing for a lease that is renewed, or handed to another worker", async () => {
    const { now, become, clock, states } = await watching();
    const held = await become(begun);
    const found: unknown[] = [];
    for await (const job of states()) {
      found.push(job);
      if (job.state === "done") continue;
      clock.advance(10_000);
      await become((one, at) => renew(one, one.attempt, {}, at));
      await new Promise((resolve) => { setTimeout(resolve); });
      await become((one) => handBack(one, one.attempt));
      await become((one, at) => begun(one, at, "another"));
      setTimeout(() => void become(cancel));
    }
    expect(found).toEqual([held, await now()]);
  });

  it("hears what changed while the state before was sent", async () => {
    const { become, states } = await watching();
    const all = states();
    await all.next();
    const canceled = await become(cancel);
    expect((await all.next()).value).toEqual(canceled);
    expect((await all.next()).done).toBe(true);
  });

  it.each<[string, (all: Watching) => unknown]>([
    ["the caller leaves", ({ leaving }) => leaving.abort()],
    ["the server stops", ({ watch }) => watch.stop()],
    ["the caller's tokens die", ({ users, ring }) =>
      users.update(anna.id, (user) => ({ state: changePassword(user, "new", "e2") })).then(() => ring())],
    ["the caller is disabled", ({ users, ring }) =>
      users.update(anna.id, (user, others) => ({ state: disable(user, others, user.epoch) })).then(() => ring())],
    ["the caller is deleted", ({ users, ring }) => users.remove(anna.id, () => [], () => []).then(() => ring())],
  ])("ends when %s", async (_what, happens) => {
    const all = await watching();
    const states = all.states();
    await states.next();
    await happens(all);
    expect((await states.next()).done).toBe(true);
    expect(all.signals.listening).toBe(0);
  });

  it("shows nothing to a caller whose token died the moment before", async () => {
    const { users, states, signals } = await watching();
    await users.update(anna.id, (user) => ({ state: changePassword(user, "new", "e2") }));
    expect((await states().next()).done).toBe(true);
    expect(signals.listening).toBe(0);
  });

  it("ends when another key takes the place of the caller's", async () => {
    const { users, ring, watch, leaving } = await watching();
    const states = watch.run({ ...caller, by: { keyHash: anna.key?.hash ?? "" } }, "job", leaving.signal);
    expect((await states.next()).done).toBe(false);
    await users.update(anna.id, (user) => ({ state: changeKey(user, storedKey("another")) }));
    await ring();
    expect((await states.next()).done).toBe(true);
  });

  it("rejects when the job is not there, or not any more, or not the caller's", async () => {
    const { jobs, states, watch, leaving } = await watching();
    const all = states();
    await all.next();
    await jobs.remove("job", () => []);
    await expect(all.next()).rejects.toMatchObject({ code: "translation-not-found" });
    await expect(states().next()).rejects.toMatchObject({ code: "translation-not-found" });
    await expect(watch.run(caller, "another", leaving.signal).next()).rejects.toMatchObject({ code: "translation-not-found" });
  });

  it("takes sixteen of one user, and another one as soon as one is gone", async () => {
    const { states } = await watching();
    const all = Array.from({ length: 16 }, () => states());
    for (const one of all) await one.next();
    await expect(states().next()).rejects.toMatchObject({ kind: "tooMany", code: "too-many-watchers" });
    await all[3]?.return();
    expect((await states().next()).done).toBe(false);
  });

  it("takes 256 of all users, and another one as soon as one is gone", async () => {
    const admins = Array.from({ length: 17 }, (_, n) => aUser(`admin${n}`, { role: "admin" }));
    const { watch, leaving } = await watching(...admins);
    const statesOf = (n: number) => watch.run(aCaller(admins[n] ?? anna), "job", leaving.signal);
    const all = Array.from({ length: 256 }, (_, n) => statesOf(Math.floor(n / 16)));
    for (const one of all) expect((await one.next()).done).toBe(false);
    await expect(statesOf(16).next()).rejects.toMatchObject({ kind: "tooMany", code: "too-many-watchers" });
    await all[100]?.return();
    expect((await statesOf(16).next()).done).toBe(false);
    await expect(statesOf(16).next()).rejects.toMatchObject({ code: "too-many-watchers" });
  });
});
