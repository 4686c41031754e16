import { describe, expect, it } from "@jest/globals";
import { roles } from "./roles.js";
import { mayAdminister } from "./user-rules.js";
import {
  allowReset, assignRole, changeKey, changePassword, disable, enable, foldUsername, rename, resetPassword, type User,
} from "./user.js";

const key = { hash: "h", sealed: "s" };
const reset = { hash: "r", expires: 10 };
const others = { enabledSuperAdmins: 1 };
const alone = { enabledSuperAdmins: 0 };
const lastSuperAdmin = expect.objectContaining({ kind: "conflict", code: "last-super-admin" });
const aUser = (facts: Partial<User> = {}): User => ({
  id: "1", username: "anna@b.example", displayName: "Anna", role: "linguist", authenticationType: "local", disabled: false,
  passwordHash: "old", key, reset, epoch: "e1", created: 0, ...facts,
});
const { role: _none, ...withoutRole } = aUser();

describe("who stays signed in, and may set a password by a reset", () => {
  const stays = { epoch: "e1", key, reset };
  const ends = { epoch: "e2", key: undefined, reset: undefined };
  it.each<[string, (user: User) => User, User, object]>([
    ["a new display name", (user) => rename(user, "Anna B."), aUser(), stays],
    ["the same role", (user) => assignRole(user, "linguist", others, "e2"), aUser(), stays],
    ["a first role", (user) => assignRole(user, "translator", others, "e2"), withoutRole, stays],
    ["a first role that is the mightiest", (user) => assignRole(user, "super admin", others, "e2"), withoutRole, ends],
    ["a lower role", (user) => assignRole(user, "observer", others, "e2"), aUser(), ends],
    ["a higher role", (user) => assignRole(user, "admin", others, "e2"), aUser(), ends],
    ["a role taken away", (user) => assignRole(user, undefined, others, "e2"), aUser(), ends],
    ["disabling", (user) => disable(user, others, "e2"), aUser(), ends],
    ["disabling again", (user) => disable(user, others, "e2"), aUser({ disabled: true }), stays],
    ["enabling", (user) => enable(user), aUser({ disabled: true }), stays],
    ["a new password", (user) => changePassword(user, "new", "e2"), aUser(), ends],
    ["a password that is reset", (user) => resetPassword(user, "r", 9, "new", "e2"), aUser(), ends],
  ])("%s", (_, change, before, expected) => {
    const after = change(before);
    expect({ epoch: after.epoch, key: after.key, reset: after.reset }).toEqual(expected);
  });
  it("a new key ends only the old key", () => {
    expect(changeKey(aUser(), { hash: "h2", sealed: "s2" })).toEqual(aUser({ key: { hash: "h2", sealed: "s2" } }));
  });
});

describe("the last enabled super admin", () => {
  const boss = aUser({ role: "super admin" });
  it("keeps the role", () => {
    for (const role of [...roles.filter((one) => one !== "super admin"), undefined]) {
      expect(() => assignRole(boss, role, alone, "e2")).toThrow(lastSuperAdmin);
      expect(assignRole(boss, role, others, "e2").role).toBe(role);
    }
  });
  it("stays enabled", () => {
    expect(() => disable(boss, alone, "e2")).toThrow(lastSuperAdmin);
    expect(disable(boss, others, "e2").disabled).toBe(true);
  });
  it("is of the server's own account: nobody of another one becomes one", () => {
    const guest = aUser({ accountId: 2, role: "admin" });
    expect(() => assignRole(guest, "super admin", others, "e2")).toThrow(
      expect.objectContaining({ kind: "invalid", code: "super-admin-elsewhere" }));
    expect(assignRole(guest, "linguist", others, "e2").role).toBe("linguist");
  });
  it("is not one who is disabled", () => {
    expect(assignRole({ ...boss, disabled: true }, "admin", alone, "e2").role).toBe("admin");
  });
});

describe("a password", () => {
  it.each(["ldap", "saml"] as const)("that is kept by %s is not changed here", (authenticationType) => {
    const refused = expect.objectContaining({ kind: "invalid", code: "password-not-local" });
    expect(() => changePassword(aUser({ authenticationType }), "new", "e2")).toThrow(refused);
    expect(() => resetPassword(aUser({ authenticationType }), "r", 9, "new", "e2")).toThrow(refused);
    expect(() => allowReset(aUser({ authenticationType }), reset)).toThrow(refused);
  });
  it("is reset by the newest reset alone", () => {
    const user = allowReset(aUser(), { hash: "newer", expires: 10 });
    expect(() => resetPassword(user, "r", 9, "new", "e2")).toThrow(expect.objectContaining({ code: "reset-token-invalid" }));
    expect(resetPassword(user, "newer", 9, "new", "e2").passwordHash).toBe("new");
  });
});

describe("rename", () => {
  it.each([
    "", "  ", "Anna\nBcc: eve@evil.example", "a\u0000", "a\ud800", "a".repeat(201), "\u200b\u2060", "Anna\u2028Bob", "\u2029",
  ])("refuses %j", (name) => {
    expect(() => rename(aUser(), name)).toThrow(expect.objectContaining({ code: "display-name-invalid" }));
  });
});

describe("mayAdminister", () => {
  it("lets super admins at everybody, admins at all but super admins, others at nobody", () => {
    for (const target of [...roles, undefined]) {
      expect([...roles, undefined].map((actor) => mayAdminister(actor, target)))
        .toEqual([true, target !== "super admin", false, false, false, false]);
    }
  });
});

describe("foldUsername", () => {
  it.each([["Anna@B.example", "anna@b.EXAMPLE"], ["e\u0301@b.example", "\u00C9@b.example"], ["\uFF41@b.example", "a@b.example"],
    ["ΝΙΚΟΣ@b.example", "νικοσ@b.example"], ["ΝΙΚΟΣ@b.example", "νικος@b.example"]])("sees that %j is %j", (one, other) => {
    expect(foldUsername(one)).toBe(foldUsername(other));
  });
});
