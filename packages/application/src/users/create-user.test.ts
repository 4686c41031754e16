import { describe, expect, it } from "@jest/globals";
import { CreateUser } from "./create-user.js";
import type { UserRepository } from "./user-repository.js";
import { aCaller, aUser, clock, everybody, exchange, hasher, outcome, random, usersOf } from "./users.test-kit.js";

const admin = aCaller(aUser("admin", { role: "admin" }));
const form = { username: "Anna@b.example", displayName: "Anna" };
const creating = (users: UserRepository) => new CreateUser(users, hasher, random, clock);

describe("CreateUser", () => {
  it("keeps what was given and adds identity", async () => {
    const users = await usersOf();
    const user = await creating(users).run(admin, { ...form, role: "linguist", password: "secret" });
    expect(user).toEqual({
      ...form, role: "linguist", passwordHash: expect.any(String), id: expect.any(String), authenticationType: "local", disabled: false,
      epoch: expect.stringMatching(/^.{22}$/), created: clock.now(),
    });
    expect(await hasher.verify(user.passwordHash, "secret")).toBe(true);
    expect(await everybody(users)).toEqual([user]);
  });
  it("makes a user without role or password", async () => {
    const user = await creating(await usersOf()).run(admin, form);
    expect(user).not.toHaveProperty("role");
    expect(user).not.toHaveProperty("passwordHash");
  });
  it.each([
    [{ ...form, username: "admin@localhost" }, "username-invalid"], [{ ...form, username: "me" }, "username-invalid"],
    [{ ...form, username: "batch-delete" }, "username-invalid"], [{ ...form, displayName: " " }, "display-name-invalid"],
    [{ ...form, password: "five5" }, "password-too-weak"], [{ ...form, password: "" }, "password-too-weak"],
    [{ ...form, password: "a".repeat(1025) }, "password-too-long"], [{ ...form, username: "ANNA@B.EXAMPLE" }, "user-name-taken"],
  ])("refuses %j", async (wanted, code) => {
    const users = await usersOf(aUser("anna"));
    expect(await outcome(creating(users).run(admin, wanted))).toBe(code);
    expect(await everybody(users)).toHaveLength(1);
  });
  it("gives a user made anew under an old name another identity", async () => {
    const users = await usersOf();
    const create = creating(users);
    const first = await create.run(admin, form);
    await exchange(users);
    const second = await create.run(admin, form);
    expect([second.id === first.id, second.epoch === first.epoch, second.key]).toEqual([false, false, undefined]);
  });
});
