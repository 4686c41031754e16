import { MemoryGuessCounter } from "@dragoman/adapters-memory/users";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { ChangePassword } from "./change-password.js";
import { RequestReset, type RequestResetForm } from "./request-reset.js";
import { ResetLinks } from "./reset-links.js";
import { ResetPassword } from "./reset-password.js";
import { SignIn } from "./sign-in.js";
import { UpdateUser } from "./update-user.js";
import type { UserRepository } from "./user-repository.js";
import { aCaller, aMailing, aUser, box, clock, everybody, exchange, hasher, oneOfEach, outcome, random, tokens } from "./users.test-kit.js";

const address = "192.0.2.1";
const newPassword = "Another-1";
const anna = aUser("anna", { role: "translator" });
const others = [aUser("ldap", { authenticationType: "ldap" }), aUser("off", { disabled: true })];
const { users: found, caller } = await oneOfEach(anna, ...others);
const all = await everybody(found);
let users: UserRepository;
let request: RequestReset, reset: ResetPassword, guesses: MemoryGuessCounter;

beforeEach(async () => {
  users = found;
  await exchange(users, ...all);
  guesses = new MemoryGuessCounter(clock);
  const links = new ResetLinks(box, random, clock, {
    server: "https://mt.company.example/", ownPage: "https://mt.company.example/reset", origins: [],
  });
  request = new RequestReset(users, links, aMailing(false), box, clock);
  reset = new ResetPassword(users, hasher, guesses, links, random, clock);
});

const tokenFor = async (username: string, form: RequestResetForm = {}) =>
  new URL((await request.run(caller("super admin"), username, form)).url).searchParams.get("token") ?? "";
const resetBy = (resetToken: string, username = anna.username, password = newPassword) =>
  outcome(reset.run({ username, resetToken, newPassword: password, address }));
const signIn = (username: string, password: string) =>
  outcome(new SignIn(users, hasher, tokens, new MemoryGuessCounter(clock)).run({ username, password, address }));

describe("RequestReset", () => {
  it("answers the link and how long it is good", async () => {
    expect(await request.run(caller("admin"), "ANNA@b.example", {})).toEqual({
      username: anna.username, url: expect.stringContaining("https://mt.company.example/reset?"), expirationInHours: 24,
    });
  });
  it.each([
    ["admin", "super@b.example", "role-not-sufficient"], ["super admin", "super@b.example", "ok"], ["admin", "me", "ok"],
    ["translator", "anna@b.example", "user-not-found"], ["translator", "me", "role-not-sufficient"],
    ["admin", "nobody@b.example", "user-not-found"], ["admin", "ldap@b.example", "password-not-local"], ["admin", "off@b.example", "ok"],
  ] as const)("by somebody who is %s, for %s: %s", async (role, username, end) => {
    expect(await outcome(request.run(caller(role), username, {}))).toBe(end);
  });
  it("leaves everything as it was when the page may not be told tokens", async () => {
    const token = await tokenFor(anna.username);
    expect(await outcome(tokenFor(anna.username, { callbackUrl: "https://evil.example/" }))).toBe("callback-url-refused");
    expect(await resetBy(token)).toBe("ok");
  });
});

describe("ResetPassword", () => {
  it("sets the password once, and ends tokens and key", async () => {
    const token = await tokenFor(anna.username);
    expect((await users.findById(anna.id))?.epoch).toBe(anna.epoch);
    expect(await resetBy(token)).toBe("ok");
    const { epoch, key, reset: left } = await users.findById(anna.id) ?? {};
    expect([epoch === anna.epoch, key, left]).toEqual([false, undefined, undefined]);
    expect([await signIn(anna.username, newPassword), await signIn(anna.username, "secret of anna")]).toEqual(["ok", "sign-in-failed"]);
    expect(await resetBy(token)).toBe("reset-token-invalid");
  });
  it("lets one of many who come at once with one token set it", async () => {
    const token = await tokenFor(anna.username);
    const ends = await Promise.all(Array.from({ length: 8 }, (_, n) => resetBy(token, anna.username, `Another-${n}`)));
    expect(ends.filter((end) => end === "ok")).toHaveLength(1);
  });
  it("takes the newest token alone, of this user alone, for a day", async () => {
    const older = await tokenFor(anna.username);
    const newest = await tokenFor(anna.username);
    const ofAnother = await tokenFor("linguist@b.example");
    for (const token of [older, ofAnother, "", "x".repeat(43)]) expect(await resetBy(token)).toBe("reset-token-invalid");
    expect(await resetBy(newest, "nobody@b.example")).toBe("reset-token-invalid");
    clock.advance(24 * 3_600_000 - 1);
    expect(await resetBy(newest, "ANNA@b.example")).toBe("ok");
    const late = await tokenFor(anna.username);
    clock.advance(24 * 3_600_000);
    expect(await resetBy(late)).toBe("reset-token-invalid");
  });
  it.each([
    ["changed", () => new ChangePassword(users, hasher, guesses, random, clock).run(
      aCaller(anna), "me", { oldPassword: "secret of anna", newPassword: "Another-2", address })],
    ["disabled", () => new UpdateUser(users, random, clock).run(caller("admin"), anna.username, { disabled: true })],
  ])("does not outlive a password or account that was %s", async (_what, end) => {
    const token = await tokenFor(anna.username);
    await end();
    expect(await resetBy(token)).toBe("reset-token-invalid");
  });
  it.each([["super admin", "reset-token-invalid"], ["admin", "ok"]] as const)(
    "by a link that an administrator made before the first role, of a user who is %s since: %s", async (role, end) => {
      const username = "none@b.example";
      const token = new URL((await request.run(caller("admin"), username, {})).url).searchParams.get("token") ?? "";
      await new UpdateUser(users, random, clock).run(caller("super admin"), username, { role });
      expect(await resetBy(token, username)).toBe(end);
    });
  it("leaves the token good after a password that is too weak", async () => {
    const token = await tokenFor(anna.username);
    expect(await resetBy(token, anna.username, "weak")).toBe("password-too-weak");
    expect(await resetBy(token)).toBe("ok");
  });
  it.each([anna.username, "nobody@b.example"])("is not guessed of %s more than ten times in parallel", async (username) => {
    await tokenFor(anna.username);
    const ends = await Promise.all(Array.from({ length: 50 }, (_, n) => resetBy(`guess ${n}`, username)));
    expect(ends.filter((end) => end === "reset-token-invalid")).toHaveLength(10);
    expect(ends.filter((end) => end === "too-many-sign-ins")).toHaveLength(40);
  });
  it("by the right token goes on after ten wrong passwords and tokens", async () => {
    const token = await tokenFor(anna.username);
    const signIns = new SignIn(users, hasher, tokens, guesses);
    for (let n = 0; n < 5; n += 1) await outcome(signIns.run({ username: anna.username, password: `forgotten ${n}`, address }));
    for (let n = 0; n < 6; n += 1) await resetBy(`guess ${n}`);
    expect([await resetBy("guess 6"), await resetBy(token)]).toEqual(["too-many-sign-ins", "ok"]);
  });
});
