import { describe, expect, it } from "@jest/globals";
import type { Role } from "@dragoman/domain/users";
import { ChangePassword } from "./change-password.js";
import { CreateUser } from "./create-user.js";
import { ChangeCredentials, ReadCredentials } from "./credentials.js";
import { DeleteUser, DeleteUsers } from "./delete-users.js";
import { FindUser, ListUsers } from "./find-users.js";
import type { RecognisedCaller } from "./recognition.js";
import { UpdateUser } from "./update-user.js";
import {
  aCaller, aUser, clock, CountingRandom, FewGuesses, oneOfEach, outcome, PlainHasher, PlainTokens, plainBox, type FewUsers,
} from "./users.test-kit.js";

const callers: readonly (Role | "none")[] = ["super admin", "admin", "linguist", "translator", "observer", "none"];
const random = new CountingRandom();
const hasher = new PlainHasher();
const passwords = { oldPassword: "secret of other", newPassword: "Another-1" };
const update = (users: FewUsers) => new UpdateUser(users, random);
const create = (users: FewUsers) => new CreateUser(users, hasher, random, clock);
const change = (users: FewUsers) => new ChangePassword(users, hasher, new FewGuesses(), random);
const find = (users: FewUsers) => new FindUser(users, new PlainTokens());
const own = (caller: RecognisedCaller) => ({ oldPassword: `secret of ${caller.userId}`, newPassword: "Another-1" });
const token = (id: string) => JSON.stringify({ userId: id, epoch: `epoch of ${id}` });

type Act = (users: FewUsers, caller: RecognisedCaller) => Promise<unknown>;
const [yes, no, hidden, last, self] = ["ok", "role-not-sufficient", "user-not-found", "last-super-admin", "user-is-caller"];
const all = Array<string>(6).fill(yes!);

/** What comes out for each caller, from super admin to nobody in particular. `other` is a translator, `boss` another super admin. */
const table: readonly [string, Act, readonly (string | undefined)[]][] = [
  ["list users", (users, caller) => new ListUsers(users).run(caller, {}, { page: 1, perPage: 25 }), [yes, yes, no, no, no, no]],
  ["find oneself as me", (users, caller) => find(users).run(caller, "me", "username"), all],
  ["find oneself by name", (users, caller) => find(users).run(caller, caller.username.toUpperCase(), "username"), all],
  ["find oneself by token", (users, caller) => find(users).run(caller, token(caller.userId), "accessToken"), all],
  ["find another user", (users, caller) => find(users).run(caller, "other@b.example", "username"),
    [yes, yes, hidden, hidden, hidden, hidden]],
  ["find a super admin", (users, caller) => find(users).run(caller, "boss@b.example", "username"),
    [yes, yes, hidden, hidden, hidden, hidden]],
  ["find another user by token", (users, caller) => find(users).run(caller, token("other"), "accessToken"),
    [yes, yes, hidden, hidden, hidden, hidden]],
  ["find nobody", (users, caller) => find(users).run(caller, "nobody@b.example", "username"), callers.map(() => hidden)],
  ["create a user without role", (users, caller) => create(users).run(caller, { username: "new@b.example", displayName: "New" }),
    [yes, yes, no, no, no, no]],
  ["create an admin", (users, caller) => create(users).run(caller, { username: "new@b.example", displayName: "New", role: "admin" }),
    [yes, yes, no, no, no, no]],
  ["create a super admin",
    (users, caller) => create(users).run(caller, { username: "new@b.example", displayName: "New", role: "super admin" }),
    [yes, no, no, no, no, no]],
  ["rename oneself", (users, caller) => update(users).run(caller, "me", { displayName: "New" }), all],
  ["rename another user", (users, caller) => update(users).run(caller, "other@b.example", { displayName: "New" }),
    [yes, yes, hidden, hidden, hidden, hidden]],
  ["rename a super admin", (users, caller) => update(users).run(caller, "boss@b.example", { displayName: "New" }),
    [yes, no, hidden, hidden, hidden, hidden]],
  ["rename nobody", (users, caller) => update(users).run(caller, "nobody@b.example", { displayName: "New" }), callers.map(() => hidden)],
  ["send back as me what one is", (users, caller) => update(users).run(caller, "me", { role: caller.role ?? "", disabled: false }), all],
  ["become super admin as me", (users, caller) => update(users).run(caller, "me", { role: "super admin" }), [yes, no, no, no, no, no]],
  ["become super admin by name", (users, caller) => update(users).run(caller, caller.username, { role: "super admin" }),
    [yes, no, no, no, no, no]],
  ["become observer as me", (users, caller) => update(users).run(caller, "me", { role: "observer" }), [no, no, no, no, yes, no]],
  ["become observer by name", (users, caller) => update(users).run(caller, caller.username, { role: "observer" }),
    [yes, yes, no, no, yes, no]],
  ["make another user admin", (users, caller) => update(users).run(caller, "other@b.example", { role: "admin" }),
    [yes, yes, hidden, hidden, hidden, hidden]],
  ["make another user super admin", (users, caller) => update(users).run(caller, "other@b.example", { role: "super admin" }),
    [yes, no, hidden, hidden, hidden, hidden]],
  ["take a super admin's role away", (users, caller) => update(users).run(caller, "boss@b.example", { role: "" }),
    [yes, no, hidden, hidden, hidden, hidden]],
  ["disable another user", (users, caller) => update(users).run(caller, "other@b.example", { disabled: true }),
    [yes, yes, hidden, hidden, hidden, hidden]],
  ["disable a super admin", (users, caller) => update(users).run(caller, "boss@b.example", { disabled: true }),
    [yes, no, hidden, hidden, hidden, hidden]],
  ["disable oneself by name", (users, caller) => update(users).run(caller, caller.username, { disabled: true }),
    [self, self, self, self, self, self]],
  ["disable oneself as me", (users, caller) => update(users).run(caller, "me", { disabled: true }), callers.map(() => no)],
  ["change one's own password", (users, caller) => change(users).run(caller, "me", own(caller)), all],
  ["change another password", (users, caller) => change(users).run(caller, "other@b.example", passwords),
    [yes, yes, hidden, hidden, hidden, hidden]],
  ["change a super admin's password",
    (users, caller) => change(users).run(caller, "boss@b.example", { ...passwords, oldPassword: "secret of boss" }),
    [yes, no, hidden, hidden, hidden, hidden]],
  ["look at one's key", (users, caller) => new ReadCredentials(users, plainBox, random).run(caller), all],
  ["choose one's key", (users, caller) => new ChangeCredentials(users, plainBox).run(caller, `u_${caller.username}_abcdefghijkl`), all],
  ["choose another's key", (users, caller) => new ChangeCredentials(users, plainBox).run(caller, "u_other@b.example_abcdefghijkl"),
    callers.map(() => "api-key-invalid")],
  ["delete another user", (users, caller) => new DeleteUser(users).run(caller, "other@b.example"),
    [yes, yes, hidden, hidden, hidden, hidden]],
  ["delete a super admin", (users, caller) => new DeleteUser(users).run(caller, "boss@b.example"),
    [yes, no, hidden, hidden, hidden, hidden]],
  ["delete oneself", (users, caller) => new DeleteUser(users).run(caller, caller.username), [self, self, no, no, no, no]],
  ["delete many", (users, caller) => new DeleteUsers(users).run(caller, { usernames: ["@"] }), [yes, yes, no, no, no, no]],
];

describe("every role and every verb", () => {
  it.each(table)("%s", async (_, act, expected) => {
    const outcomes = await Promise.all(callers.map((role) => {
      const { users, caller } = oneOfEach();
      users.all.push(aUser("other", { role: "translator" }), aUser("boss", { role: "super admin" }));
      return outcome(act(users, caller(role)));
    }));
    expect(Object.fromEntries(callers.map((role, n) => [role, outcomes[n]])))
      .toEqual(Object.fromEntries(callers.map((role, n) => [role, expected[n]])));
  });

  it("changes nobody when it is refused", async () => {
    for (const [, act, expected] of table) {
      for (const [n, role] of callers.entries()) {
        const { users, caller } = oneOfEach();
        users.all.push(aUser("other", { role: "translator" }), aUser("boss", { role: "super admin" }));
        const before = structuredClone(users.all);
        await outcome(act(users, caller(role)));
        if (expected[n] !== yes) expect(users.all).toEqual(before);
      }
    }
  });
});

describe("the last enabled super admin", () => {
  const acts: readonly [string, Act][] = [
    ["cannot be disabled", (users, caller) => update(users).run(caller, "super@b.example", { disabled: true })],
    ["cannot be demoted", (users, caller) => update(users).run(caller, "super@b.example", { role: "admin" })],
    ["cannot lose the role", (users, caller) => update(users).run(caller, "super@b.example", { role: "" })],
    ["cannot be deleted", (users, caller) => new DeleteUser(users).run(caller, "super@b.example")],
  ];
  it.each(acts)("%s", async (_, act) => {
    const { users, caller } = oneOfEach();
    users.all.push(aUser("boss", { role: "super admin", disabled: true }));
    expect(await outcome(act(users, caller("super admin")))).toBe(last);
  });

  it("is left by rivals who disable, demote and delete each other at once", async () => {
    for (const act of [
      (users: FewUsers, caller: RecognisedCaller, name: string) => update(users).run(caller, name, { disabled: true }),
      (users: FewUsers, caller: RecognisedCaller, name: string) => update(users).run(caller, name, { role: "observer" }),
      (users: FewUsers, caller: RecognisedCaller, name: string) => new DeleteUser(users).run(caller, name),
    ]) {
      const { users, caller } = oneOfEach();
      const boss = aUser("boss", { role: "super admin" });
      users.all.push(boss);
      const outcomes = await Promise.all([
        outcome(act(users, caller("super admin"), "boss@b.example")),
        outcome(act(users, aCaller(boss), "super@b.example")),
      ]);
      expect(outcomes.sort()).toEqual([last, yes]);
      expect(users.all.filter((user) => user.role === "super admin" && !user.disabled)).toHaveLength(1);
    }
  });
});
