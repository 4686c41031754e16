import assert from "node:assert/strict";
import type { OtherUsers } from "@dragoman/application/users";
import { mostRetiredKeysOfUser, type StoredKey, type User } from "@dragoman/domain/users";
import { aUser, aUserWithoutRole } from "../common/builders.js";
import { brokenTexts, hardTexts, rejects, until, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import type { Promised } from "../common/subject.js";
import type { UserRepositorySubject } from "./user-repository-subject.js";

const keyOf = (hash: string): StoredKey => ({ hash, sealed: "sealed" });
const superAdmin = (): User => aUser({ role: "super admin" });
const demote = (user: User, others: OtherUsers): { state: User } => {
  if (others.enabledSuperAdmins === 0) throw new Error("the last one");
  return { state: { ...user, role: "admin" } };
};

/** What `add`, `find…`, `update` and `remove` promise. */
export function keepingUsers(promised: Promised<UserRepositorySubject>): void {
  promised("keeps users with all their facts", async ({ adapter }) => {
    const all = [
      aUser({ passwordHash: "$argon2id$x", key: { hash: "abc", sealed: "def" }, created: 1_700_000_000_123_456 }),
      aUser({ reset: { hash: "ghi", expires: 1_700_000_000_123_456 } }),
      aUser({ accountId: 7, role: "admin" }),
      aUserWithoutRole({ authenticationType: "saml", disabled: true }), aUser({ username: "Ünï@Example.org" }),
      ...hardTexts.map((displayName) => aUser({ displayName })),
    ];
    for (const user of all) {
      await adapter.add({ state: user });
      assert.deepEqual(await adapter.findById(user.id), user);
      assert.deepEqual(await adapter.findByName(user.username), user);
    }
  });
  promised("asks whether there is room with how many users the account has, and adds nobody where there is none", async ({ adapter }) => {
    const full = (most: number) => (present: number): void => { if (present >= most) throw new Error(`full with ${present}`); };
    await adapter.add({ state: aUser({ accountId: 7 }) });
    const ends = await Promise.allSettled(upTo(5).map(() => adapter.add({ state: aUser({ accountId: 7 }) }, full(3))));
    assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 2);
    await assert.rejects(adapter.add({ state: aUser({ accountId: 7 }) }, full(0)), /full with 3/);
    await adapter.add({ state: aUser() }, full(1));
    assert.deepEqual(await adapter.count(), { active: 4, disabled: 0 });
  });
  promised("finds a user by name without letter case and after NFKC", async ({ adapter }) => {
    const user = aUser({ username: "Ａnn@example.org" });
    await adapter.add({ state: user });
    for (const name of ["ann@example.org", "ANN@EXAMPLE.ORG", "Ａnn@example.org"]) assert.deepEqual(await adapter.findByName(name), user);
    assert.equal(await adapter.findByName("nn@example.org"), undefined);
  });
  promised("finds nothing under what it does not know", async ({ adapter }) => {
    await adapter.add({ state: aUser() });
    for (const text of [...hardTexts, ...brokenTexts]) {
      assert.equal(await adapter.findById(text), undefined);
      assert.equal(await adapter.findByName(text), undefined);
      assert.equal(await adapter.findByKeyHash(text), undefined);
    }
  });
  promised("refuses a broken string as invalid, or keeps it as it is", async ({ adapter }) => {
    for (const displayName of brokenTexts) {
      const user = aUser({ displayName });
      const [end] = await Promise.allSettled([adapter.add({ state: user })]);
      if (end?.status === "fulfilled") assert.deepEqual(await adapter.findById(user.id), user);
      else await rejects(Promise.reject(end?.reason as Error), "invalid", "text-not-storable");
    }
  });
  promised("finds a user by the hash of their key, and not by an old one", async ({ adapter }) => {
    const user = aUser({ key: { hash: "old", sealed: "s" } });
    await adapter.add({ state: user });
    assert.deepEqual(await adapter.findByKeyHash("old"), user);
    const changed = await adapter.update(user.id, (found) => ({ state: { ...found, key: { hash: "new", sealed: "t" } } }));
    assert.equal(await adapter.findByKeyHash("old"), undefined);
    assert.deepEqual(await adapter.findByKeyHash("new"), changed);
  });
  promised("remembers keys that a change or a deletion took from users, and no others", async ({ adapter }) => {
    const [changed, lost, deleted, stays] = ["changed", "lost", "deleted", "stays"].map((hash) => aUser({ key: keyOf(hash) }));
    for (const user of [changed!, lost!, deleted!, stays!]) await adapter.add({ state: user });
    await adapter.update(changed!.id, (user) => ({ state: { ...user, key: keyOf("new") } }));
    await adapter.update(lost!.id, ({ key: _lost, ...user }) => ({ state: user }));
    await adapter.remove(deleted!.id, silently, silently);
    await adapter.update(stays!.id, (user) => ({ state: { ...user, displayName: "Another" } }));
    await assert.rejects(adapter.update(stays!.id, () => { throw new Error("no change"); }), /no change/);
    const all = ["changed", "lost", "deleted", "stays", "new", "never", ...brokenTexts];
    const retired = await Promise.all(all.map(async (hash) => [hash, await adapter.isRetiredKey(hash)] as const));
    assert.deepEqual(retired.filter(([, isRetired]) => isRetired).map(([hash]) => hash), ["changed", "lost", "deleted"]);
  });
  promised("remembers the last retired keys of each user, and forgets the ones before", async ({ adapter }) => {
    const [often, once] = [aUser({ key: keyOf("often 0") }), aUser({ key: keyOf("once") })];
    for (const user of [often, once]) await adapter.add({ state: user });
    await adapter.update(once.id, ({ key: _lost, ...user }) => ({ state: user }));
    const last = mostRetiredKeysOfUser + 2;
    for (const n of upTo(last)) await adapter.update(often.id, (user) => ({ state: { ...user, key: keyOf(`often ${n}`) } }));
    // A key that comes and goes again takes no further place.
    for (const hash of [`often ${last - 1}`, `often ${last}`]) {
      await adapter.update(often.id, (user) => ({ state: { ...user, key: keyOf(hash) } }));
    }
    const known = await Promise.all(upTo(last).map((n) => adapter.isRetiredKey(`often ${n}`)));
    assert.deepEqual(known, upTo(last).map((n) => n > last - mostRetiredKeysOfUser));
    assert.equal(await adapter.isRetiredKey("once"), true);
  });
  promised("refuses a second user of one name, whatever its letter case", async ({ adapter }) => {
    const user = aUser({ username: "Ann@example.org" });
    await adapter.add({ state: user });
    await rejects(adapter.add({ state: aUser({ username: "aNN@EXAMPLE.ＯRG" }) }), "invalid", "user-name-taken");
    assert.equal((await adapter.list({}, { page: 1, perPage: 10 })).totalItems, 1);
  });
  promised("lets one of many rivals have a name", async ({ adapter }) => {
    const ends = await Promise.allSettled(upTo(10).map(() => adapter.add({ state: aUser({ username: "ann@example.org" }) })));
    assert.equal(ends.filter((end) => end.status === "fulfilled").length, 1);
  });
  promised("answers and keeps what an update made, also what it took away", async ({ adapter }) => {
    const user = aUser({ passwordHash: "h", key: { hash: "k", sealed: "s" }, reset: { hash: "r", expires: 7 } });
    await adapter.add({ state: user });
    const { role: _role, passwordHash: _hash, key: _key, reset: _reset, ...bare } = { ...user, displayName: "New" };
    assert.deepEqual(await adapter.update(user.id, () => ({ state: bare })), bare);
    assert.deepEqual(await adapter.findById(user.id), bare);
  });
  promised("queues the letters that tell of a change, in their order, with it or not at all", async ({ adapter, mails }) => {
    const user = aUser();
    const letters = ["one", "two"].map((sealedUrl) => ({ kind: "reset", userId: user.id, sealedUrl }) as const);
    await adapter.add({ state: user, mails: letters });
    assert.deepEqual(await mails(), letters);
    await adapter.update(user.id, (found) => ({ state: found, mails: letters.slice(0, 1) }));
    assert.deepEqual(await mails(), [...letters, letters[0]]);
    await rejects(adapter.add({ state: aUser({ username: user.username }), mails: letters }), "invalid", "user-name-taken");
    assert.equal((await mails()).length, 3);
  });
  promised("refuses to change or remove a user that it does not know", async ({ adapter }) => {
    for (const id of ["nobody", ...brokenTexts]) {
      await rejects(adapter.update(id, () => assert.fail("called")), "notFound", "user-not-found");
      await rejects(adapter.remove(id, () => assert.fail("called"), () => assert.fail("called")), "notFound", "user-not-found");
    }
  });
  promised("leaves the user untouched when the change or the check throws", async ({ adapter }) => {
    const user = aUser();
    await adapter.add({ state: user });
    await assert.rejects(adapter.update(user.id, () => { throw new Error("not wanted"); }), /not wanted/);
    await assert.rejects(adapter.remove(user.id, () => { throw new Error("not wanted"); }, silently), /not wanted/);
    assert.deepEqual(await adapter.findById(user.id), user);
  });
  promised("refuses a key that another user has, and changes nothing", async ({ adapter }) => {
    const [one, other] = [aUser({ key: { hash: "k", sealed: "s" } }), aUser()];
    await adapter.add({ state: one });
    await adapter.add({ state: other });
    const taking = adapter.update(other.id, (user) => ({ state: { ...user, key: { hash: "k", sealed: "t" } } }));
    await rejects(taking, "invalid", "api-key-taken");
    assert.deepEqual(await adapter.findById(other.id), other);
    await adapter.update(one.id, (user) => ({ state: { ...user, displayName: "keeps the own key" } }));
  });
  promised("counts the other enabled super admins", async ({ adapter }) => {
    const [first, second] = [superAdmin(), superAdmin()];
    const all = [first, second, aUser({ role: "super admin", disabled: true }), aUser({ role: "admin" })];
    for (const user of all) await adapter.add({ state: user });
    const seen: number[] = [];
    await adapter.update(first.id, (user, others) => { seen.push(others.enabledSuperAdmins); return { state: user }; });
    await adapter.remove(second.id, (_, others) => { seen.push(others.enabledSuperAdmins); return []; }, silently);
    await adapter.update(first.id, (user, others) => { seen.push(others.enabledSuperAdmins); return { state: user }; });
    assert.deepEqual(seen, [1, 1, 0]);
  });
  promised("lets rival updates of one user never interleave", async ({ adapter }) => {
    const user = aUser({ displayName: "0" });
    await adapter.add({ state: user });
    const count = (found: User) => ({ state: { ...found, displayName: String(Number(found.displayName) + 1) } });
    await Promise.all(upTo(20).map(() => adapter.update(user.id, count)));
    assert.equal((await adapter.findById(user.id))?.displayName, "20");
  });
  promised("keeps one super admin when all of them are demoted or removed at once", async ({ adapter }) => {
    for (const _ of upTo(5)) {
      const all = [superAdmin(), superAdmin(), superAdmin(), superAdmin()];
      for (const user of all) await adapter.add({ state: user });
      const keepOne = (_: User, others: OtherUsers): [] => {
        if (others.enabledSuperAdmins === 0) throw new Error("the last one");
        return [];
      };
      await Promise.allSettled(all.map(({ id }, index) =>
        index % 2 === 0 ? adapter.update(id, demote) : adapter.remove(id, keepOne, silently)));
      const left = await adapter.list({ roles: ["super admin"] }, { page: 1, perPage: 10 });
      assert.equal(left.totalItems, 1);
      await adapter.update(left.items[0]?.id ?? "", (user) => ({ state: { ...user, role: "admin" } }));
    }
  });
  promised("removes a user with all their translations and answers the user as it was", async ({ adapter, own, owned }) => {
    const [user, other] = [aUser(), aUser()];
    await adapter.add({ state: user });
    await adapter.add({ state: other });
    await own(user.id);
    await own(user.id);
    await own(other.id);
    assert.deepEqual(await adapter.remove(user.id, (found) => { assert.deepEqual(found, user); return []; }, silently), user);
    assert.equal(await adapter.findById(user.id), undefined);
    assert.deepEqual([await owned(user.id), await owned(other.id)], [0, 1]);
    await adapter.add({ state: aUser({ username: user.username }) });
  });
  promised("wakes who waits for a translation that is removed with its user", async ({ adapter, own, signals }) => {
    const user = aUser();
    await adapter.add({ state: user });
    await own(user.id);
    const heard: string[] = [];
    const stop = await signals.listen("translations", (subject) => heard.push(subject));
    await adapter.remove(user.id, silently, silently);
    await until("it is heard", () => heard.length > 0);
    await stop();
  });
  promised("counts active and disabled users", async ({ adapter }) => {
    assert.deepEqual(await adapter.count(), { active: 0, disabled: 0 });
    for (const disabled of [true, false, false]) await adapter.add({ state: aUser({ disabled }) });
    assert.deepEqual(await adapter.count(), { active: 2, disabled: 1 });
  });
}
