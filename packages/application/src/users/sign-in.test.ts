import { beforeEach, describe, expect, it } from "@jest/globals";
import { DomainError } from "@dragoman/domain/common";
import { SignIn } from "./sign-in.js";
import { aUser, FewGuesses, FewUsers, outcome, PlainHasher, PlainTokens } from "./users.test-kit.js";

const address = "192.0.2.1";
const anna = aUser("anna", { role: "translator" });
const right = { username: "anna@b.example", password: "secret of anna", address };
const wrong = { ...right, password: "guess" };
let users: FewUsers, hasher: PlainHasher, guesses: FewGuesses, signIn: SignIn;

beforeEach(() => {
  users = new FewUsers([
    anna, aUser("off", { disabled: true }), aUser("ldap", { authenticationType: "ldap" }), aUser("saml", { authenticationType: "saml" }),
    withoutPassword(),
  ]);
  hasher = new PlainHasher();
  guesses = new FewGuesses();
  signIn = new SignIn(users, hasher, new PlainTokens(), guesses);
});

function withoutPassword() {
  const { passwordHash: _none, ...user } = aUser("nopassword");
  return user;
}
const times = (count: number, form: (n: number) => typeof right) =>
  Array.from({ length: count }, (_, n) => n).reduce<Promise<string[]>>(
    async (before, n) => [...await before, await outcome(signIn.run(form(n)))], Promise.resolve([]));

describe("SignIn", () => {
  it("gives a token for 30 days that carries the user and the epoch", async () => {
    expect(JSON.parse(await signIn.run(right))).toEqual({ userId: "anna", epoch: "epoch of anna", validForSeconds: 2_592_000 });
  });
  it("gives it for as many days as were set", async () => {
    expect(JSON.parse(await new SignIn(users, hasher, new PlainTokens(), guesses, 1).run(right)))
      .toMatchObject({ validForSeconds: 86_400 });
  });
  it.each(["ANNA@B.EXAMPLE", "\uFF41nna@b.example"])("knows anna as %s", async (username) => {
    expect(await outcome(signIn.run({ ...right, username }))).toBe("ok");
  });
  it("takes an accent however the keyboard composed it", async () => {
    users.all = [{ ...anna, passwordHash: "plain caf\u00E9" }];
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
    expect(hasher.verified).toBe(forms.length);
    expect(guesses.count()).toBe(2 * forms.length);
  });
  it("does not hash what is too long", async () => {
    expect(await outcome(signIn.run({ ...right, password: "a".repeat(200_000) }))).toBe("password-too-long");
    expect(hasher.verified).toBe(0);
  });
});

describe("guessing", () => {
  it.each([
    "anna@b.example", "nobody@b.example", "x".repeat(100_000),
  ])("of %.20s ends after ten failures, for 15 minutes", async (username) => {
    const codes = await times(12, () => ({ ...wrong, username }));
    expect(codes).toEqual([...Array(10).fill("sign-in-failed"), ...Array(2).fill("too-many-sign-ins")]);
    await expect(signIn.run({ ...wrong, username })).rejects.toMatchObject({ kind: "tooMany", retryAfterSeconds: 900 });
    expect(hasher.verified).toBe(10);
    guesses.now += 15 * 60 * 1000;
    expect(await outcome(signIn.run({ ...wrong, username }))).toBe("sign-in-failed");
  });
  it("is counted under one name, however it is written", async () => {
    await times(10, (n) => ({ ...wrong, username: n % 2 ? "ANNA@b.example" : "anna@B.example" }));
    expect(await outcome(signIn.run(right))).toBe("too-many-sign-ins");
  });
  it("shuts out neither other addresses nor other names", async () => {
    await times(10, () => wrong);
    expect(await outcome(signIn.run({ ...right, address: "192.0.2.2" }))).toBe("ok");
    users.all.push(aUser("bob"));
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
      hasher.verified = 0;
      const codes = await Promise.all(Array.from({ length: 50 }, (_, n) => outcome(signIn.run(form(n)))));
      expect(codes.filter((code) => code === "too-many-sign-ins")).toHaveLength(40);
      expect(hasher.verified).toBe(10);
    }
  });
  it("is not what many workers do that start at once with the right password", async () => {
    const tokens = await Promise.all(Array.from({ length: 150 }, () => signIn.run(right)));
    expect(new Set(tokens).size).toBe(1);
    expect(guesses.count()).toBe(0);
  });
  it("is not what a right password is", async () => {
    expect(await times(120, () => right)).toEqual(Array(120).fill("ok"));
    await times(9, () => wrong);
    expect(await times(3, () => right)).toEqual(["ok", "ok", "ok"]);
    expect(await times(2, () => wrong)).toEqual(["sign-in-failed", "too-many-sign-ins"]);
  });
  it("is not counted while the server is too busy to look", async () => {
    hasher.busy = true;
    expect(await times(20, () => wrong)).toEqual(Array(20).fill("server-busy"));
    expect(guesses.count()).toBe(0);
  });
});
