import { describe, expect, it } from "@jest/globals";
import { allowReset, assignRole, changeKey, changePassword, disable, enable, rename, resetPassword, type User } from "./user.js";
import { userChanged, userCreated, userDeleted } from "./user-events.js";

const user: User = {
  id: "7", username: "ann@b.example", displayName: "Ann", role: "admin", authenticationType: "local", disabled: false, passwordHash: "p",
  key: { hash: "h", sealed: "s" }, epoch: "e", created: 5,
};
const others = { enabledSuperAdmins: 1 };
const told = (after: User, before = user) => (userChanged(before, after, 9).events ?? []).map(({ type, at, data }) => {
  expect([at, data["userId"]]).toEqual([9, "7"]);
  return "role" in data ? `${type} ${data["role"]}` : type;
});

describe("events of users", () => {
  it("name the user by id alone, and to the audit by name", () => {
    const subject = "ann@b.example";
    expect(userCreated(user)).toEqual(
      { state: user, events: [{ type: "user.created", at: 5, data: { userId: "7", role: "admin" }, subject }] });
    expect(userDeleted(user, 9)).toEqual({ type: "user.deleted", at: 9, data: { userId: "7" }, subject });
  });
  it.each<[string, User, string[]]>([
    ["nothing", { ...user }, []],
    ["another name", rename(user, "Anna"), ["user.renamed"]],
    ["another role, with which the key ends", assignRole(user, "observer", others, "e2"), ["user.roleChanged observer"]],
    ["no role", assignRole(user, undefined, others, "e2"), ["user.roleChanged "]],
    ["being disabled", disable(user, others, "e2"), ["user.disabled"]],
    ["a password", changePassword(user, "p2", "e2"), ["user.passwordChanged"]],
    ["a key", changeKey(user, { hash: "h2", sealed: "s2" }), ["user.keyChanged"]],
    ["leave to set the password", allowReset(user, { hash: "r", expires: 10 }), ["user.resetAllowed"]],
    ["several at once", disable(rename(user, "Anna"), others, "e2"), ["user.renamed", "user.disabled"]],
  ])("tell of %s", (_, after, types) => expect(told(after)).toEqual(types));
  it("tell of a password that was reset, and of one more leave to do so", () => {
    const before = allowReset(user, { hash: "r", expires: 10 });
    expect(told(resetPassword(before, "r", 9, "p2", "e2"), before)).toEqual(["user.passwordChanged"]);
    expect(told(allowReset(before, { hash: "r2", expires: 10 }), before)).toEqual(["user.resetAllowed"]);
  });
  it("tell of a user who is enabled again, and of a first key", () => {
    const { key: _none, ...before } = disable(user, others, "e2");
    expect(told(changeKey(enable(before), { hash: "h", sealed: "s" }), before)).toEqual(["user.enabled", "user.keyChanged"]);
  });
});
