import { MemoryGuessCounter, MemoryPasswordHasher } from "@dragoman/adapters-memory/users";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { DomainError } from "@dragoman/domain/common";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { addressBound, signInBounds } from "./guessing.js";
import { SignIn } from "./sign-in.js";
import type { UserRepository } from "./user-repository.js";
import { aUser, clock, exchange, failuresCounted, hasher, outcome, tokens, usersOf } from "./users.test-kit.js";

const oneDayMs = 24 * 60 * 60_000;
const address = "192.0.2.1";
const anna = aUser("anna", { role: "translator" });
const right = { username: "anna@b.example", password: "secret of anna", address };
const wrong = { ...right, password: "guess" };
/** How often the work of looking at a password was done. */
let looks: number;
let users: UserRepository, guesses: MemoryGuessCounter, signIn: SignIn;

beforeEach(async () => {
  users = await usersOf(anna, aUser("off", { disabled: true }), aUser("ldap", { authenticationType: "ldap" }),
    aUser("saml", { authenticationType: "saml" }), withoutPassword());
  looks = 0;
  guesses = new MemoryGuessCounter(clock);
  signIn = new SignIn(users, beforeEachCall(hasher, (method) => method === "verify" && (looks += 1)), tokens, guesses);
});

function withoutPassword() {
  const { passwordHash: _none, ...user } = aUser("nopassword");
  return user;
}
const counted = (key = addressBound(address).key) => failuresCounted(guesses, key);
const times = (count: number, form: (n: number) => typeof right) =>
  Array.from({ length: count }, (_, n) => n).reduce<Promise<string[]>>(
    async (before, n) => [...await before, await outcome(signIn.run(form(n)))], Promise.resolve([]));

/** For how many days a token is valid. */
async function daysOf(token: string): Promise<number> {
  for (let days = 0; ; days += 1) {
    if (await tokens.verify(token) === undefined) return days;
    clock.advance(oneDayMs - 1_000);
    expect(await tokens.verify(token)).toBeDefined();
    clock.advance(1_000);
  }
}

describe("SignIn", () => {
  it("gives a token for 30 days that carries the user and the epoch", async () => {
    const token = await signIn.run(right);
    expect(await tokens.verify(token)).toEqual({ userId: "anna", epoch: "epoch of anna" });
    expect(await daysOf(token)).toBe(30);
  });
  it("gives it for as many days as were set", async () => {
    expect(await daysOf(await new SignIn(users, hasher, tokens, guesses, 1).run(right))).toBe(1);
  });
  it.each(["ANNA@B.EXAMPLE", "\uFF41nna@b.example"])("knows anna as %s", async (username) => {
    expect(await outcome(signIn.run({ ...right, username }))).toBe("ok");
  });
  it("takes an accent however the keyboard composed it", async () => {
    await exchange(users, { ...anna, passwordHash: await hasher.hash("caf\u00E9") });
    expect(await outcome(signIn.run({ ...right, password: "cafe\u0301" }))).toBe("ok");
  });

  it("says the same after the same work, whatever was wrong", async () => {
    const forms = [wrong, { ...right, password: "" }, ...["off", "ldap", "saml", "nopassword", "nobody", "no address"].map((id) => ({
      username: `${id}@b.example`, password: `secret of ${id}`, address,
    })), { username: "", password: "", address }, { ...right, username: ` ${right.username}` }];
    const failures = await Promise.all(forms.map((form) => signIn.run(form).catch((failure: unknown) => failure)));
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(DomainError);
      const { kind, code, message, details } = failure as DomainError;
      expect({ kind, code, message, details }).toEqual({ kind: "unauthenticated", code: "sign-in-failed",
        message: (failures[0] as DomainError).message, details: (failures[0] as DomainError).details });
    }
    expect(looks).toBe(forms.length);
    const keys = new Set(forms.flatMap((form) => signInBounds(form.username, form.address).map(({ key }) => key)));
    const counts = await Promise.all([...keys].map(counted));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2 * forms.length);
  });
  it("does not hash what is too long", async () => {
    expect(await outcome(signIn.run({ ...right, password: "a".repeat(200_000) }))).toBe("password-too-long");
    expect(looks).toBe(0);
  });
});

describe("guessing", () => {
  const names = ["anna@b.example", "nobody@b.example", "x".repeat(100_000)];
  it.each(names)("of %.20s ends after ten failures, for 15 minutes", async (username) => {
    const codes = await times(12, () => ({ ...wrong, username }));
    expect(codes).toEqual([...Array(10).fill("sign-in-failed"), ...Array(2).fill("too-many-sign-ins")]);
    await expect(signIn.run({ ...wrong, username })).rejects.toMatchObject({ kind: "tooMany", retryAfterSeconds: 900 });
    expect(looks).toBe(10);
    clock.advance(15 * 60_000);
    expect(await outcome(signIn.run({ ...wrong, username }))).toBe("sign-in-failed");
  });
  it("is counted under one name, however it is written", async () => {
    await times(10, (n) => ({ ...wrong, username: n % 2 ? "ANNA@b.example" : "anna@B.example" }));
    expect(await outcome(signIn.run(right))).toBe("too-many-sign-ins");
  });
  it("shuts out neither other addresses nor other names", async () => {
    await times(10, () => wrong);
    expect(await outcome(signIn.run({ ...right, address: "192.0.2.2" }))).toBe("ok");
    await users.add({ state: aUser("bob") });
    expect(await outcome(signIn.run({ username: "bob@b.example", password: "secret of bob", address }))).toBe("ok");
  });
  it("of many names from one address ends after a hundred", async () => {
    const codes = await times(102, (n) => ({ ...wrong, username: `user${n}@b.example` }));
    expect(codes.filter((code) => code === "sign-in-failed")).toHaveLength(100);
    expect(await outcome(signIn.run(right))).toBe("too-many-sign-ins");
  });
  it("from one IPv6 network counts as from one address", async () => {
    await times(10, (n) => ({ ...wrong, address: `2001:db8::${n}` }));
    expect(await outcome(signIn.run({ ...right, address: "2001:0db8:0:0:ffff::1" }))).toBe("too-many-sign-ins");
    expect(await outcome(signIn.run({ ...right, address: "2001:db8:0:1::1" }))).toBe("ok");
  });
  it("passes no bound in parallel, with one password or with many", async () => {
    for (const form of [(n: number) => ({ ...wrong, password: `guess ${n}` }), () => ({ ...wrong, address: "192.0.2.9" })]) {
      looks = 0;
      const codes = await Promise.all(Array.from({ length: 50 }, (_, n) => outcome(signIn.run(form(n)))));
      expect(codes.filter((code) => code === "too-many-sign-ins")).toHaveLength(40);
      expect(looks).toBe(10);
    }
  });
  it("is not what many workers do that start at once with the right password", async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => signIn.run(right)));
    expect(new Set(answers).size).toBe(1);
    expect(await counted()).toBe(0);
  });
  it("is not what a right password is", async () => {
    expect(await times(120, () => right)).toEqual(Array(120).fill("ok"));
    await times(9, () => wrong);
    expect(await times(3, () => right)).toEqual(["ok", "ok", "ok"]);
    expect(await times(2, () => wrong)).toEqual(["sign-in-failed", "too-many-sign-ins"]);
  });
  it("is not counted while the server is too busy to look", async () => {
    signIn = new SignIn(users, new MemoryPasswordHasher(0), tokens, guesses);
    expect(await times(20, () => wrong)).toEqual(Array(20).fill("server-busy"));
    expect(await counted()).toBe(0);
  });
});
