import { FixedClock } from "@dragoman/adapters-memory/common";
import { MemoryGuessCounter } from "@dragoman/adapters-memory/users";
import { describe, expect, it } from "@jest/globals";
import type { Role } from "@dragoman/domain/users";
import { ChangePassword } from "./change-password.js";
import { CreateUser } from "./create-user.js";
import { ChangeCredentials, ReadCredentials } from "./credentials.js";
import { DeleteUser, DeleteUsers } from "./delete-users.js";
import { FindUser, ListUsers } from "./find-users.js";
import type { RecognisedCaller } from "./recognition.js";
import { UpdateUser } from "./update-user.js";
import type { UserRepository } from "./user-repository.js";
import { aCaller, aMailing, aUser, box, clock, everybody, hasher, oneOfEach, outcome, random, tokenOf, tokens } from "./users.test-kit.js";

type Users = UserRepository;
type Act = (users: Users, caller: RecognisedCaller) => Promise<unknown>;

const callers: readonly (Role | "none")[] = ["super admin", "admin", "linguist", "translator", "observer", "none"];
const other = "other@b.example";
const boss = "boss@b.example";
const update = (users: Users) => new UpdateUser(users, random, clock);
const create = (users: Users) => new CreateUser(users, hasher, aMailing(false), box, random, clock);
const find = (users: Users) => new FindUser(users, tokens);
const changePassword = (users: Users, caller: RecognisedCaller, username: string, id: string) =>
  new ChangePassword(users, hasher, new MemoryGuessCounter(new FixedClock()), random, clock)
    .run(caller, username, { oldPassword: `secret of ${id}`, newPassword: "Another-1", address: "192.0.2.1" });
const aNewUser = { username: "new@b.example", displayName: "New" };

const [yes, no, hidden, last, self] = ["ok", "role-not-sufficient", "user-not-found", "last-super-admin", "user-is-caller"] as const;
const all = callers.map(() => yes);
const nobody = callers.map(() => hidden);
const administrators = [yes, yes, no, no, no, no];
const seenByAdministrators = [yes, yes, hidden, hidden, hidden, hidden];
const superAdmins = [yes, no, hidden, hidden, hidden, hidden];

/** What comes out for each caller, from super admin to nobody in particular. `other` is a translator, `boss` another super admin. */
const table: readonly [string, Act, readonly string[]][] = [
  ["list users", (users, caller) => new ListUsers(users).run(caller, {}, { page: 1, perPage: 25 }), administrators],
  ["find oneself as me", (users, caller) => find(users).run(caller, "me", "username"), all],
  ["find oneself by name", (users, caller) => find(users).run(caller, caller.username.toUpperCase(), "username"), all],
  ["find oneself by token", async (users, caller) => find(users).run(caller, await tokenOf(caller.userId), "accessToken"), all],
  ["find another user", (users, caller) => find(users).run(caller, other, "username"), seenByAdministrators],
  ["find a super admin", (users, caller) => find(users).run(caller, boss, "username"), seenByAdministrators],
  ["find another user by token", async (users, caller) => find(users).run(caller, await tokenOf("other"), "accessToken"),
    seenByAdministrators],
  ["find nobody", (users, caller) => find(users).run(caller, "nobody@b.example", "username"), nobody],
  ["create a user without role", (users, caller) => create(users).run(caller, aNewUser), administrators],
  ["create an admin", (users, caller) => create(users).run(caller, { ...aNewUser, role: "admin" }), administrators],
  ["create a super admin", (users, caller) => create(users).run(caller, { ...aNewUser, role: "super admin" }), [yes, no, no, no, no, no]],
  ["rename oneself", (users, caller) => update(users).run(caller, "me", { displayName: "New" }), all],
  ["rename another user", (users, caller) => update(users).run(caller, other, { displayName: "New" }), seenByAdministrators],
  ["rename a super admin", (users, caller) => update(users).run(caller, boss, { displayName: "New" }), superAdmins],
  ["rename nobody", (users, caller) => update(users).run(caller, "nobody@b.example", { displayName: "New" }), nobody],
  ["send back as me what one is", (users, caller) => update(users).run(caller, "me", { role: caller.role ?? "", disabled: false }), all],
  ["become super admin as me", (users, caller) => update(users).run(caller, "me", { role: "super admin" }), [yes, no, no, no, no, no]],
  ["become super admin by name", (users, caller) => update(users).run(caller, caller.username, { role: "super admin" }),
    [yes, no, no, no, no, no]],
  ["become observer as me", (users, caller) => update(users).run(caller, "me", { role: "observer" }), [no, no, no, no, yes, no]],
  ["become observer by name", (users, caller) => update(users).run(caller, caller.username, { role: "observer" }),
    [yes, yes, no, no, yes, no]],
  ["make another user admin", (users, caller) => update(users).run(caller, other, { role: "admin" }), seenByAdministrators],
  ["make another user super admin", (users, caller) => update(users).run(caller, other, { role: "super admin" }), superAdmins],
  ["take a super admin's role away", (users, caller) => update(users).run(caller, boss, { role: "" }), superAdmins],
  ["disable another user", (users, caller) => update(users).run(caller, other, { disabled: true }), seenByAdministrators],
  ["disable a super admin", (users, caller) => update(users).run(caller, boss, { disabled: true }), superAdmins],
  ["disable oneself by name", (users, caller) => update(users).run(caller, caller.username, { disabled: true }), callers.map(() => self)],
  ["disable oneself as me", (users, caller) => update(users).run(caller, "me", { disabled: true }), callers.map(() => no)],
  ["change one's own password", (users, caller) => changePassword(users, caller, "me", caller.userId), all],
  ["change another password", (users, caller) => changePassword(users, caller, other, "other"), seenByAdministrators],
  ["change a super admin's password", (users, caller) => changePassword(users, caller, boss, "boss"), superAdmins],
  ["look at one's key", (users, caller) => new ReadCredentials(users, box, random, clock).run(caller), all],
  ["choose one's key", (users, caller) => new ChangeCredentials(users, box, clock).run(caller, `u_${caller.username}_abcdefghijkl`), all],
  ["choose another's key", (users, caller) => new ChangeCredentials(users, box, clock).run(caller, `u_${other}_abcdefghijkl`),
    callers.map(() => "api-key-invalid")],
  ["delete another user", (users, caller) => new DeleteUser(users, clock).run(caller, other), seenByAdministrators],
  ["delete a super admin", (users, caller) => new DeleteUser(users, clock).run(caller, boss), superAdmins],
  ["delete oneself", (users, caller) => new DeleteUser(users, clock).run(caller, caller.username), [self, self, no, no, no, no]],
  ["delete many", (users, caller) => new DeleteUsers(users, clock).run(caller, { usernames: ["@"] }), administrators],
];

const aBoss = aUser("boss", { role: "super admin" });
const everyRole = () => oneOfEach(aUser("other", { role: "translator" }), aBoss);

describe("every role and every verb", () => {
  it.each(table)("%s", async (_, act, expected) => {
    const outcomes = await Promise.all(callers.map(async (role) => {
      const { users, caller } = await everyRole();
      return [role, await outcome(act(users, caller(role)))] as const;
    }));
    expect(outcomes).toEqual(callers.map((role, n) => [role, expected[n]]));
  });

  it("changes nobody when it is refused", async () => {
    for (const [, act, expected] of table) {
      for (const [n, role] of callers.entries()) {
        if (expected[n] === yes) continue;
        const { users, caller } = await everyRole();
        const before = structuredClone(await everybody(users));
        await outcome(act(users, caller(role)));
        expect(await everybody(users)).toEqual(before);
      }
    }
  });
});

describe("the last enabled super admin", () => {
  const acts: readonly [string, Act][] = [
    ["cannot be disabled", (users, caller) => update(users).run(caller, "super@b.example", { disabled: true })],
    ["cannot be demoted", (users, caller) => update(users).run(caller, "super@b.example", { role: "admin" })],
    ["cannot lose the role", (users, caller) => update(users).run(caller, "super@b.example", { role: "" })],
    ["cannot be deleted", (users, caller) => new DeleteUser(users, clock).run(caller, "super@b.example")],
  ];
  it.each(acts)("%s", async (_, act) => {
    const { users, caller } = await oneOfEach({ ...aBoss, disabled: true });
    expect(await outcome(act(users, caller("super admin")))).toBe(last);
  });

  it("is left by rivals who disable, demote and delete each other at once", async () => {
    for (const act of [
      (users: Users, caller: RecognisedCaller, name: string) => update(users).run(caller, name, { disabled: true }),
      (users: Users, caller: RecognisedCaller, name: string) => update(users).run(caller, name, { role: "observer" }),
      (users: Users, caller: RecognisedCaller, name: string) => new DeleteUser(users, clock).run(caller, name),
    ]) {
      const { users, caller } = await oneOfEach(aBoss);
      const outcomes = await Promise.all([
        outcome(act(users, caller("super admin"), boss)),
        outcome(act(users, aCaller(aBoss), "super@b.example")),
      ]);
      expect(outcomes.sort()).toEqual([last, yes]);
      expect((await everybody(users)).filter((user) => user.role === "super admin" && !user.disabled)).toHaveLength(1);
    }
  });
});
