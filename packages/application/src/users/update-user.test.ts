import { describe, expect, it } from "@jest/globals";
import { assignRole, disable } from "@dragoman/domain/users";
import { UpdateUser, type UpdateUserForm } from "./update-user.js";
import { aCaller, aUser, everybody, outcome, random, usersOf, clock } from "./users.test-kit.js";

const admin = aUser("admin", { role: "admin" });
const anna = aUser("anna", { role: "translator" });
const update = async (form: UpdateUserForm, before = anna) => {
  const users = await usersOf(admin, before);
  const code = await outcome(new UpdateUser(users, random, clock).run(aCaller(admin), "ANNA@b.example", form));
  return { code, user: (await users.findByName("anna@b.example"))! };
};

describe("UpdateUser", () => {
  it.each<[string, UpdateUserForm]>([
    ["nothing", {}], ["what is so already", { displayName: anna.displayName, role: "translator", disabled: false }],
  ])("leaves a user alone for %s", async (_, form) => expect((await update(form)).user).toEqual(anna));
  it("changes all at once", async () => {
    const { user } = await update({ displayName: "New", role: "observer", disabled: true });
    expect(user).toMatchObject({ displayName: "New", role: "observer", disabled: true });
    expect(user.epoch).not.toBe(anna.epoch);
    expect(user.key).toBeUndefined();
  });
  it("changes nothing when one part is refused", async () => {
    for (const form of [{ displayName: "New", role: "super admin" }, { displayName: "", role: "observer" }] as const) {
      const { code, user } = await update(form);
      expect(code).not.toBe("ok");
      expect(user).toEqual(anna);
    }
  });
  it("takes the role away for an empty one", async () => {
    expect((await update({ role: "" })).user).not.toHaveProperty("role");
  });
  it.each<[string, UpdateUserForm, typeof admin]>([
    ["the role", { role: "admin" }, assignRole(admin, "observer", { enabledSuperAdmins: 1 }, "e2")],
    ["being enabled", { disabled: false }, disable(admin, { enabledSuperAdmins: 1 }, "e2")],
  ])("gives nobody back %s who lost it a moment before", async (_, form, changed) => {
    const users = await usersOf(changed);
    expect(await outcome(new UpdateUser(users, random, clock).run(aCaller(admin), admin.username, form))).toBe("not-authenticated");
    expect(await everybody(users)).toEqual([changed]);
  });
  it("enables again", async () => {
    expect((await update({ disabled: false }, { ...anna, disabled: true })).user).toEqual(anna);
  });
});
