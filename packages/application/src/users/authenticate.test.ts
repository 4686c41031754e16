import { MemoryCredentialReader, MemoryGuessCounter } from "@dragoman/adapters-memory/users";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { assignRole, changeKey, changePassword, disable, enable } from "@dragoman/domain/users";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { Admission } from "./admission.js";
import { Authenticate } from "./authenticate.js";
import { addressBound } from "./guessing.js";
import type { UserRepository } from "./user-repository.js";
import { aUser, box, clock, exchange, failuresCounted, outcome, storedKey, tokenOf, tokens, usersOf } from "./users.test-kit.js";

const address = "192.0.2.1";
const anna = aUser("anna", { role: "translator" });
const { role: _role, ...noRole } = aUser("norole");
const basic = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
const annasKey = "u_anna@b.example_key";
const bearer = `Bearer ${await tokenOf("anna")}`;
const key = basic(annasKey);
const endedToken = await tokenOf("anna", "e0");
const others = { enabledSuperAdmins: 1 };
let users: UserRepository, guesses: MemoryGuessCounter, authenticate: Authenticate;

beforeEach(async () => {
  users = await usersOf(anna, noRole);
  guesses = new MemoryGuessCounter(clock);
  authenticate = new Authenticate(users, new MemoryCredentialReader(tokens), box, guesses, clock);
});
const ask = (credential: string | undefined, from = address) => outcome(authenticate.run(credential, from));
const wrongKey = (n: number): string => basic(`u_anna@b.example_guess${n}`);
const counted = (from = address) => failuresCounted(guesses, addressBound(from).key);
const guessKeys = async (count: number) => { for (let n = 0; n < count; n += 1) await ask(wrongKey(n)); };

describe.each([["bearer", bearer], ["key", key]] as const)("Authenticate by %s", (_, credential) => {
  it("knows the caller", async () => {
    expect(await authenticate.run(credential, address)).toEqual({
      userId: "anna", username: "anna@b.example", role: "translator",
      by: credential === bearer ? { epoch: "epoch of anna" } : { keyHash: box.fingerprint(annasKey) },
    });
  });
  it.each([
    ["is disabled by other means", () => ({ ...anna, disabled: true })],
    ["is disabled", () => disable(anna, others, "e2")],
    ["was disabled and is enabled again", () => enable(disable(anna, others, "e2"))],
    ["lost the role", () => assignRole(anna, undefined, others, "e2")],
    ["has another role", () => assignRole(anna, "observer", others, "e2")],
    ["changed the password", () => changePassword(anna, "new", "e2")],
    ["is gone", () => undefined],
    ["was made anew under the old name", () => aUser("anna", { id: "another", epoch: "e2", key: storedKey("other") })],
  ])("is refused a second after the user %s", async (_, change) => {
    expect(await ask(credential)).toBe("ok");
    const changed = change();
    await exchange(users, ...(changed === undefined ? [] : [changed]));
    clock.advance(1_000);
    expect(await ask(credential)).toBe("not-authenticated");
  });
  it("sees a new role that ended nothing within a second", async () => {
    await exchange(users, { ...anna, role: "admin" });
    expect((await authenticate.run(credential, address)).role).toBe("admin");
    await exchange(users, anna);
    clock.advance(1_000);
    expect((await authenticate.run(credential, address)).role).toBe("translator");
  });
  it("asks nobody again within the second, and for many at once only one time", async () => {
    const callers = await Promise.all(Array.from({ length: 100 }, () => authenticate.run(credential, address)));
    await exchange(users);
    clock.advance(999.999);
    // One look makes one caller, and the next look another one that only equals it.
    expect(new Set([...callers, await authenticate.run(credential, address)]).size).toBe(1);
  });
  it("does not live longer on a clock that was set back", async () => {
    await ask(credential);
    await exchange(users);
    clock.advance(-3_600_000);
    expect(await ask(credential)).toBe("not-authenticated");
  });
  it("forgets failures: what is right a moment later is let in", async () => {
    await exchange(users);
    expect(await ask(credential)).toBe("not-authenticated");
    await exchange(users, anna);
    expect(await ask(credential)).toBe("ok");
  });
});

describe("Authenticate", () => {
  it("lets in who has no role, without one", async () => {
    const itsKey = "u_norole@b.example_key";
    expect(await authenticate.run(basic(itsKey), address))
      .toEqual({ userId: "norole", username: "norole@b.example", by: { keyHash: box.fingerprint(itsKey) } });
  });
  it.each([
    ["nothing", undefined], ["no token", "Bearer "], ["a key as a token", `Bearer ${annasKey}`],
    ["a token of another epoch", `Bearer ${endedToken}`],
    ["no key", basic("")], ["a token as a key", basic(endedToken)],
    ["a key in other letters", basic("u_ANNA@b.example_key")],
    ["a long key", basic("u_".padEnd(10_000, "a"))],
  ] as [string, string | undefined][])("refuses %s", async (_, credential) => expect(await ask(credential)).toBe("not-authenticated"));
  it("does not repeat what it refuses", async () => {
    const failure = await authenticate.run(wrongKey(1), address).catch((one: Error) => JSON.stringify([one.message, one]));
    expect(failure).not.toContain("guess1");
  });
});

describe("people who are not let in at present", () => {
  const open = new Set<number>([7]);
  const on = new Set<string>(["ldap", "saml"]);
  const admission = new Admission({ isOpen: async (id) => open.has(id) }, { isOn: async (service) => on.has(service) });
  const everyone = [
    anna, aUser("ldap", { authenticationType: "ldap" }), aUser("saml", { authenticationType: "saml" }), aUser("other", { accountId: 7 }),
  ];
  const shutOut = async () => {
    await exchange(users, ...everyone);
    const door = new Authenticate(users, new MemoryCredentialReader(tokens), box, guesses, clock, undefined, admission);
    const refused: string[] = [];
    for (const { id } of everyone) {
      const credentials = [`Bearer ${await tokenOf(id)}`, basic(`u_${id}@b.example_key`)];
      const ends = await Promise.all(credentials.map((credential) => outcome(door.run(credential, address))));
      if (ends.includes("not-authenticated")) refused.push(ends.includes("ok") ? `${id} by half` : id);
    }
    return refused;
  };
  it("are those of a closed account and of a service that is off, by token and key; their right keys are no guesses", async () => {
    expect(await shutOut()).toEqual([]);
    on.delete("ldap");
    expect(await shutOut()).toEqual(["ldap"]);
    on.delete("saml");
    open.delete(7);
    expect(await shutOut()).toEqual(["ldap", "saml", "other"]);
    expect(await counted()).toBe(0);
    on.add("ldap").add("saml");
    expect(await shutOut()).toEqual(["other"]);
  });
});

describe("guessing keys", () => {
  it("ends after a hundred failures from one address, for 15 minutes", async () => {
    await guessKeys(100);
    await expect(authenticate.run(wrongKey(100), address)).rejects
      .toMatchObject({ kind: "tooMany", code: "too-many-sign-ins", retryAfterSeconds: 900 });
    expect(await ask(wrongKey(100), "192.0.2.2")).toBe("not-authenticated");
    clock.advance(15 * 60_000);
    expect(await ask(wrongKey(100))).toBe("not-authenticated");
  });
  it("counts a wrong key once, however often it comes", async () => {
    for (let n = 0; n < 130; n += 1) expect(await ask(wrongKey(1))).toBe("not-authenticated");
    expect(await counted()).toBe(1);
  });
  it.each([
    ["disabled", () => users.update(anna.id, (user) => ({ state: disable(user, others, "e2") }))],
    ["deleted", () => users.remove(anna.id, () => [], () => [])],
    ["given a new password", () => users.update(anna.id, (user) => ({ state: changePassword(user, "new", "e2") }))],
    ["given another key", () => users.update(anna.id, (user) => ({ state: changeKey(user, storedKey("another")) }))],
  ])("is not what a script does that has the key of a user who was %s", async (_what, end) => {
    await end();
    expect([await ask(key), await ask(key)]).toEqual(["not-authenticated", "not-authenticated"]);
    expect(await counted()).toBe(0);
  });
  it("does not tell keys that were right once from others beyond the bound", async () => {
    await users.remove(anna.id, () => [], () => []);
    await guessKeys(100);
    expect([await ask(key), await ask(wrongKey(1)), await ask(wrongKey(100))]).toEqual(Array(3).fill("too-many-sign-ins"));
  });
  it("does the same reading and counting for keys that were right once and others", async () => {
    await users.remove(anna.id, () => [], () => []);
    const calls: string[] = [];
    const noted = new Authenticate(beforeEachCall(users, (method) => void calls.push(method)), new MemoryCredentialReader(tokens), box,
      beforeEachCall(guesses, (method) => void calls.push(method)), clock);
    for (const one of [key, wrongKey(1)]) await outcome(noted.run(one, address));
    expect(calls).toEqual([...calls.slice(0, 3), ...calls.slice(0, 3)]);
  });
  it("does not shut out a right key that nobody has seen before", async () => {
    await guessKeys(101);
    expect(await ask(key)).toBe("ok");
  });
  it("in parallel ends there too", async () => {
    const codes = await Promise.all(Array.from({ length: 150 }, (_, n) => ask(wrongKey(n))));
    expect(codes.filter((code) => code === "not-authenticated")).toHaveLength(100);
  });
  it("does not shut out tokens", async () => {
    await guessKeys(101);
    expect(await ask(bearer)).toBe("ok");
  });
  it("is not made up for by keys that were let in before", async () => {
    await ask(key);
    await guessKeys(99);
    clock.advance(1_000);
    expect(await ask(key)).toBe("ok");
    expect([await ask(wrongKey(99)), await ask(wrongKey(100))]).toEqual(["not-authenticated", "too-many-sign-ins"]);
  });
  it("is counted for each address that tries, also at once", async () => {
    await Promise.all([ask(wrongKey(1)), ask(wrongKey(1), "192.0.2.2")]);
    expect([await counted(), await counted("192.0.2.2")]).toEqual([1, 1]);
  });
  it("is not what a key is that nobody could look for", async () => {
    const away = beforeEachCall(users, () => { throw new Error("The database is gone."); });
    const reader = new MemoryCredentialReader(tokens);
    await expect(new Authenticate(away, reader, box, guesses, clock).run(key, address)).rejects.toThrow("The database is gone.");
    expect(await counted()).toBe(0);
  });
  it("is not what a right key is", async () => {
    for (let n = 0; n < 150; n += 1) {
      const another = `u_anna@b.example_k${n}`;
      await users.update(anna.id, (user) => ({ state: changeKey(user, storedKey(another)) }));
      expect(await ask(basic(another))).toBe("ok");
    }
    expect(await counted()).toBe(0);
  });
});
