import { describe, expect, it } from "@jest/globals";
import { ChangeCredentials, ReadCredentials } from "./credentials.js";
import { changeKey, changePassword, disable } from "@dragoman/domain/users";
import { aCaller, aUser, CountingRandom, FewUsers, outcome, plainBox } from "./users.test-kit.js";

const anna = aUser("anna", { role: "translator" });
const { key: _none, ...withoutKey } = anna;
const read = (users: FewUsers) => new ReadCredentials(users, plainBox, new CountingRandom()).run(aCaller(anna));

describe("ReadCredentials", () => {
  it("shows the key that is there", async () => {
    const users = new FewUsers([anna]);
    expect(await read(users)).toBe("u_anna@b.example_key");
    expect(users.all).toEqual([anna]);
  });
  it("makes one with 32 random characters, once", async () => {
    const users = new FewUsers([withoutKey]);
    const made = await read(users);
    expect(made).toMatch(/^u_anna@b\.example_[A-Za-z0-9]{32}$/);
    expect(users.all[0]?.key).toEqual({ hash: `hash of ${made}`, sealed: `sealed ${made}` });
    expect(await read(users)).toBe(made);
  });
  it("shows all who look first at once the same key", async () => {
    const users = new FewUsers([withoutKey]);
    const reading = new ReadCredentials(users, plainBox, new CountingRandom());
    const keys = await Promise.all(Array.from({ length: 10 }, () => reading.run(aCaller(anna))));
    expect(new Set(keys).size).toBe(1);
    expect(users.all[0]?.key?.hash).toBe(`hash of ${keys[0]}`);
  });
  it("shows a caller who is gone nothing", async () => expect(await outcome(read(new FewUsers()))).toBe("not-authenticated"));
});

describe("ChangeCredentials", () => {
  it("replaces the key and leaves tokens alone", async () => {
    const users = new FewUsers([anna]);
    expect(await new ChangeCredentials(users, plainBox).run(aCaller(anna), "u_anna@b.example_MyOwnKey1234"))
      .toBe("u_anna@b.example_MyOwnKey1234");
    expect(users.all)
      .toEqual([{ ...anna, key: { hash: "hash of u_anna@b.example_MyOwnKey1234", sealed: "sealed u_anna@b.example_MyOwnKey1234" } }]);
  });
  it.each([
    "", "u_me_1", "u_anna@b.example_short", "u_bob@b.example_MyOwnKey1234", "u_anna@b.example_MyOwnKey-1234",
    `u_anna@b.example_${"a".repeat(255)}`,
  ])(
    "refuses %j and leaves the old key", async (key) => {
      const users = new FewUsers([anna]);
      expect(await outcome(new ChangeCredentials(users, plainBox).run(aCaller(anna), key))).toBe("api-key-invalid");
      expect(users.all).toEqual([anna]);
    });
});

const withKey = { ...aCaller(anna), by: { keyHash: "hash of u_anna@b.example_key" } };
const another = { hash: "hash of another", sealed: "sealed another" };

describe.each([
  ["the password", aCaller(anna), changePassword(anna, "new", "e2")],
  ["the password, by the key", withKey, changePassword(anna, "new", "e2")],
  ["the account", aCaller(anna), disable(anna, { enabledSuperAdmins: 1 }, "e2")], ["the key", withKey, changeKey(anna, another)],
])("A caller who is trusted for a moment more, after %s was changed", (_what, caller, changed) => {
  it("is shown no key, and none is made", async () => {
    const users = new FewUsers([changed]);
    expect(await outcome(new ReadCredentials(users, plainBox, new CountingRandom()).run(caller))).toBe("not-authenticated");
    expect(users.all).toEqual([changed]);
  });
  it("chooses none", async () => {
    const users = new FewUsers([changed]);
    expect(await outcome(new ChangeCredentials(users, plainBox).run(caller, "u_anna@b.example_MyOwnKey1234"))).toBe("not-authenticated");
    expect(users.all).toEqual([changed]);
  });
});

describe("A caller who came with the key", () => {
  it("is shown it, and chooses another", async () => {
    const users = new FewUsers([anna]);
    expect(await new ReadCredentials(users, plainBox, new CountingRandom()).run(withKey)).toBe("u_anna@b.example_key");
    expect(await new ChangeCredentials(users, plainBox).run(withKey, "u_anna@b.example_MyOwnKey1234"))
      .toBe("u_anna@b.example_MyOwnKey1234");
    expect(users.all[0]?.key?.hash).toBe("hash of u_anna@b.example_MyOwnKey1234");
  });
});

describe("A caller who came with a token", () => {
  it("stays one when the key is changed", async () => {
    const users = new FewUsers([changeKey(anna, another)]);
    expect(await new ReadCredentials(users, plainBox, new CountingRandom()).run(aCaller(anna))).toBe("another");
  });
});
