import { describe, expect, it } from "@jest/globals";
import { changeKey, changePassword, disable } from "@dragoman/domain/users";
import { ChangeCredentials, ReadCredentials } from "./credentials.js";
import type { UserRepository } from "./user-repository.js";
import { aCaller, aUser, box, everybody, outcome, random, storedKey, usersOf, clock } from "./users.test-kit.js";

const anna = aUser("anna", { role: "translator" });
const { key: _none, ...withoutKey } = anna;
const annasKey = "u_anna@b.example_key";
const chosen = "u_anna@b.example_MyOwnKey1234";
const read = (users: UserRepository) => new ReadCredentials(users, box, random, clock).run(aCaller(anna));
/** The key of the only user, as anybody could find and show it. */
async function keyOf(users: UserRepository) {
  const [{ key } = anna] = await everybody(users);
  return key && { hash: key.hash, shown: box.open(key.sealed) };
}

describe("ReadCredentials", () => {
  it("shows the key that is there", async () => {
    const users = await usersOf(anna);
    expect(await read(users)).toBe(annasKey);
    expect(await everybody(users)).toEqual([anna]);
  });
  it("makes one with 32 random characters, once", async () => {
    const users = await usersOf(withoutKey);
    const made = await read(users);
    expect(made).toMatch(/^u_anna@b\.example_[A-Za-z0-9]{32}$/);
    expect(await keyOf(users)).toEqual({ hash: box.fingerprint(made), shown: made });
    expect(await read(users)).toBe(made);
  });
  it("shows all who look first at once the same key", async () => {
    const users = await usersOf(withoutKey);
    const reading = new ReadCredentials(users, box, random, clock);
    const keys = await Promise.all(Array.from({ length: 10 }, () => reading.run(aCaller(anna))));
    expect(new Set(keys).size).toBe(1);
    expect((await keyOf(users))?.hash).toBe(box.fingerprint(keys[0] ?? ""));
  });
  it("shows a caller who is gone nothing", async () => expect(await outcome(read(await usersOf()))).toBe("not-authenticated"));
});

describe("ChangeCredentials", () => {
  it("replaces the key and leaves tokens alone", async () => {
    const users = await usersOf(anna);
    expect(await new ChangeCredentials(users, box, clock).run(aCaller(anna), chosen)).toBe(chosen);
    expect(await everybody(users)).toEqual([{ ...anna, key: expect.anything() }]);
    expect(await keyOf(users)).toEqual({ hash: box.fingerprint(chosen), shown: chosen });
  });
  it.each([
    "", "u_me_1", "u_anna@b.example_short", "u_bob@b.example_MyOwnKey1234", "u_anna@b.example_MyOwnKey-1234",
    `u_anna@b.example_${"a".repeat(255)}`,
  ])("refuses %j and leaves the old key", async (key) => {
    const users = await usersOf(anna);
    expect(await outcome(new ChangeCredentials(users, box, clock).run(aCaller(anna), key))).toBe("api-key-invalid");
    expect(await everybody(users)).toEqual([anna]);
  });
});

const withKey = { ...aCaller(anna), by: { keyHash: box.fingerprint(annasKey) } };
const another = storedKey("another");

describe.each([
  ["the password", aCaller(anna), changePassword(anna, "new", "e2")],
  ["the password, by the key", withKey, changePassword(anna, "new", "e2")],
  ["the account", aCaller(anna), disable(anna, { enabledSuperAdmins: 1 }, "e2")], ["the key", withKey, changeKey(anna, another)],
])("A caller who is trusted for a moment more, after %s was changed", (_what, caller, changed) => {
  it("is shown no key, and none is made", async () => {
    const users = await usersOf(changed);
    expect(await outcome(new ReadCredentials(users, box, random, clock).run(caller))).toBe("not-authenticated");
    expect(await everybody(users)).toEqual([changed]);
  });
  it("chooses none", async () => {
    const users = await usersOf(changed);
    expect(await outcome(new ChangeCredentials(users, box, clock).run(caller, chosen))).toBe("not-authenticated");
    expect(await everybody(users)).toEqual([changed]);
  });
});

describe("A caller who came with the key", () => {
  it("is shown it, and chooses another", async () => {
    const users = await usersOf(anna);
    expect(await new ReadCredentials(users, box, random, clock).run(withKey)).toBe(annasKey);
    expect(await new ChangeCredentials(users, box, clock).run(withKey, chosen)).toBe(chosen);
    expect((await keyOf(users))?.hash).toBe(box.fingerprint(chosen));
  });
});

describe("A caller who came with a token", () => {
  it("stays one when the key is changed", async () => {
    const users = await usersOf(changeKey(anna, another));
    expect(await new ReadCredentials(users, box, random, clock).run(aCaller(anna))).toBe("another");
  });
});
