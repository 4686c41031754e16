import { describe, expect, it } from "@jest/globals";
import { DeleteUser, DeleteUsers, type RecognisedCaller, UpdateUser } from "@dragoman/application/users";
import { aUser } from "@dragoman/port-contracts/common";
import { FixedClock, MemoryRandom } from "../common/index.js";
import { MemoryTranslationRepository } from "../translations/index.js";
import { MemoryUserRepository } from "../users/index.js";

type Act = (users: MemoryUserRepository, caller: RecognisedCaller, victim: string) => Promise<unknown>;
const [random, clock] = [new MemoryRandom(), new FixedClock()];
const acts: readonly [string, Act][] = [
  ["disable", (users, caller, victim) => new UpdateUser(users, random, clock).run(caller, victim, { disabled: true })],
  ["demote", (users, caller, victim) => new UpdateUser(users, random, clock).run(caller, victim, { role: "admin" })],
  ["take the role from", (users, caller, victim) => new UpdateUser(users, random, clock).run(caller, victim, { role: "" })],
  ["delete", (users, caller, victim) => new DeleteUser(users, clock).run(caller, victim)],
  ["delete in bulk", (users, caller, victim) => new DeleteUsers(users, clock).run(caller, { usernames: [victim] })],
];
const allAtOnce: Act = (users, caller, victim) => Promise.allSettled(acts.map(([, act]) => act(users, caller, victim)));

describe("super admins who fall out with each other", () => {
  it.each([...acts, ["do all of it at once to", allAtOnce] as const])("%s each other until exactly one is left", async (_, act) => {
    const users = new MemoryUserRepository(new MemoryTranslationRepository(clock));
    const everybody = Array.from({ length: 8 }, () => aUser({ role: "super admin" }));
    for (const user of everybody) await users.add({ state: user });
    const callers = everybody.map(({ id, username, epoch }): RecognisedCaller =>
      ({ userId: id, username, role: "super admin", by: { epoch } }));
    await Promise.allSettled(callers.flatMap((caller) => everybody.filter(({ id }) => id !== caller.userId)
      .map(({ username }) => act(users, caller, username))));
    const left = await users.list({ roles: ["super admin"], disabled: false }, { page: 1, perPage: 10 });
    expect(left.totalItems).toBe(1);
  });
});
