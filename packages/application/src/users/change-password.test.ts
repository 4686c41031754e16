import { MemoryGuessCounter, MemoryPasswordHasher } from "@dragoman/adapters-memory/users";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { ChangePassword } from "./change-password.js";
import { passwordChangeBound } from "./guessing.js";
import type { UserRepository } from "./user-repository.js";
import { aCaller, aUser, clock, everybody, failuresCounted, hasher, outcome, random, usersOf } from "./users.test-kit.js";

const anna = aUser("anna", { role: "translator" });
const admin = aUser("admin", { role: "admin" });
const form = { oldPassword: "secret of anna", newPassword: "Another-1", address: "192.0.2.1" };
let users: UserRepository, guesses: MemoryGuessCounter, change: ChangePassword;

beforeEach(async () => {
  users = await usersOf(anna, admin, aUser("boss", { role: "super admin" }),
    aUser("ldap", { authenticationType: "ldap" }), aUser("saml", { authenticationType: "saml" }));
  guesses = new MemoryGuessCounter(clock);
  change = new ChangePassword(users, hasher, guesses, random, clock);
});

describe("ChangePassword", () => {
  it.each([["me", anna], ["anna@b.example", admin]])("of %s ends tokens and key", async (username, caller) => {
    const changed = await change.run(aCaller(caller), username, form);
    expect(changed.id).toBe("anna");
    expect(await hasher.verify(changed.passwordHash, "Another-1")).toBe(true);
    expect(changed.epoch).not.toBe(anna.epoch);
    expect(changed.key).toBeUndefined();
    expect(await users.findByName("anna@b.example")).toEqual(changed);
  });
  it.each([
    ["a wrong old password", "anna@b.example", { ...form, oldPassword: "guess" }, "password-wrong"],
    ["the administrator's own password", "anna@b.example", { ...form, oldPassword: "secret of admin" }, "password-wrong"],
    ["no old password", "anna@b.example", { ...form, oldPassword: "" }, "password-wrong"],
    ["a short new password", "anna@b.example", { ...form, newPassword: "Abc-123" }, "password-too-weak"],
    ["a plain new password", "anna@b.example", { ...form, newPassword: "abcdefgh1" }, "password-too-weak"],
    ["a long new password", "anna@b.example", { ...form, newPassword: "Aa1".repeat(400) }, "password-too-long"],
    ["a long old password", "anna@b.example", { ...form, oldPassword: "a".repeat(1025) }, "password-too-long"],
    ["an LDAP user", "ldap@b.example", { ...form, oldPassword: "secret of ldap" }, "password-not-local"],
    ["an LDAP user with a guess", "ldap@b.example", form, "password-not-local"],
    ["a super admin with a guess", "boss@b.example", form, "role-not-sufficient"],
    ["a SAML user", "saml@b.example", { ...form, oldPassword: "secret of saml" }, "password-not-local"],
  ])("refuses %s and changes nothing", async (_, username, wanted, code) => {
    const before = structuredClone(await everybody(users));
    expect(await outcome(change.run(aCaller(admin), username, wanted))).toBe(code);
    expect(await everybody(users)).toEqual(before);
  });
  it("is refused for who becomes super admin meanwhile", async () => {
    const slowly = beforeEachCall(hasher, (method) =>
      method === "hash" && users.update("anna", (user) => ({ state: { ...user, role: "super admin" } })));
    const slow = new ChangePassword(users, slowly, guesses, random, clock);
    expect(await outcome(slow.run(aCaller(admin), "anna@b.example", form))).toBe("role-not-sufficient");
    expect(await users.findById("anna")).toEqual({ ...anna, role: "super admin" });
  });
  it("lets one of two rivals win", async () => {
    const outcomes = await Promise.all(["Another-1", "Another-2"].map((newPassword) =>
      outcome(change.run(aCaller(anna), "me", { ...form, newPassword }))));
    expect(outcomes.sort()).toEqual(["ok", "password-wrong"]);
  });
  it("lets nobody try out old passwords for long, also not in parallel", async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, (_, n) =>
      outcome(change.run(aCaller(anna), "me", { ...form, oldPassword: `guess ${n}` }))));
    expect(tries.filter((code) => code === "password-wrong")).toHaveLength(10);
    expect(await outcome(change.run(aCaller(anna), "me", form))).toBe("too-many-sign-ins");
    // Whoever stole the token does not keep its owner from ending it.
    expect(await outcome(change.run(aCaller(anna), "me", { ...form, oldPassword: "guess", address: "192.0.2.2" }))).toBe("password-wrong");
    expect(await outcome(change.run(aCaller(admin), "anna@b.example", form))).toBe("ok");
  });
  it("counts neither what was right nor what nobody looked at", async () => {
    const busy = new ChangePassword(users, new MemoryPasswordHasher(0), guesses, random, clock);
    expect(await outcome(busy.run(aCaller(anna), "me", form))).toBe("server-busy");
    expect(await outcome(change.run(aCaller(anna), "me", form))).toBe("ok");
    expect(await failuresCounted(guesses, passwordChangeBound("anna", "anna", form.address).key)).toBe(0);
  });
});
