import { describe, expect, it } from "@jest/globals";
import { CreateFirstAdministrator } from "./create-first-administrator.js";
import type { UserRepository } from "./user-repository.js";
import { aUser, clock, everybody, hasher, outcome, random, usersOf } from "./users.test-kit.js";

const creating = (users: UserRepository) => new CreateFirstAdministrator(users, hasher, random, clock);
/** The only user, and whether this is the password. */
async function theOnlyUser(users: UserRepository, password = "") {
  const [user, ...others] = await everybody(users);
  expect(others).toEqual([]);
  return { ...user, isPassword: await hasher.verify(user?.passwordHash, password) };
}

describe("CreateFirstAdministrator", () => {
  it("makes a super admin with a generated password and answers it", async () => {
    const users = await usersOf();
    const { created, password } = await creating(users).run({ username: "admin@localhost" });
    expect(created).toBe(true);
    expect(password).toHaveLength(24);
    expect(await theOnlyUser(users, password)).toMatchObject(
      { username: "admin@localhost", role: "super admin", disabled: false, isPassword: true });
  });
  it("takes a given password and does not answer it", async () => {
    const users = await usersOf();
    expect(await creating(users).run({ username: "root@b.example", password: "secret" })).toEqual({ created: true });
    expect(await theOnlyUser(users, "secret")).toMatchObject({ username: "root@b.example", isPassword: true });
  });
  it("does nothing where there are users, also only disabled ones", async () => {
    const users = await usersOf(aUser("anna", { disabled: true }));
    const keep = () => Promise.reject(new Error("was kept"));
    expect(await creating(users).run({ username: "admin@localhost", keep })).toEqual({ created: false });
    expect(await theOnlyUser(users)).toMatchObject({ username: "anna@b.example" });
  });
  it("makes one when several servers start together, and tells one of them the password", async () => {
    const users = await usersOf();
    const answers = await Promise.all(Array.from({ length: 5 }, () => creating(users).run({ username: "admin@localhost" })));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(answers.filter(({ password }) => password !== undefined)).toHaveLength(1);
    expect(await everybody(users)).toHaveLength(1);
  });
  it("has the password kept before the user is there", async () => {
    const users = await usersOf();
    const kept: string[] = [];
    const keep = async (one: string) => { kept.push(one, `${(await everybody(users)).length} users`); };
    const { password } = await creating(users).run({ username: "admin@localhost", keep });
    expect(kept).toEqual([password, "0 users"]);
  });
  it("makes nobody when the password could not be kept", async () => {
    const users = await usersOf();
    const keep = () => Promise.reject(new Error("disk full"));
    await expect(creating(users).run({ username: "admin@localhost", keep })).rejects.toThrow("disk full");
    expect(await everybody(users)).toEqual([]);
  });
  it.each([
    [{ username: "root@localhost" }, "username-invalid"], [{ username: "admin@localhost", password: "short" }, "password-too-weak"],
  ])("refuses %j", async (form, code) => expect(await outcome(creating(await usersOf()).run(form))).toBe(code));
});
