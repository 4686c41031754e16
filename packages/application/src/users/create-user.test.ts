import { describe, expect, it } from "@jest/globals";
import { CreateUser } from "./create-user.js";
import type { UserRepository } from "./user-repository.js";
import {
  aCaller, aMailing, aUser, box, clock, everybody, exchange, hasher, outcome, random, usersOf, usersWithMail,
} from "./users.test-kit.js";

const admin = aCaller(aUser("admin", { role: "admin" }));
const form = { username: "Anna@b.example", displayName: "Anna" };
const creating = (users: UserRepository, mailing = aMailing(false)) => new CreateUser(users, hasher, mailing, box, random, clock);

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
  it("makes a password that the user is sent, sealed, where there is mail", async () => {
    const mailing = aMailing();
    const users = await usersWithMail(mailing);
    const { id, passwordHash } = await creating(users, mailing).run(admin, form);
    expect(mailing.queue.owed).toEqual([{ kind: "password", userId: id, sealedPassword: expect.any(String) }]);
    const { sealedPassword } = mailing.queue.owed[0] as { sealedPassword: string };
    expect(box.open(sealedPassword)).toMatch(/^\w{16}$/);
    expect(await hasher.verify(passwordHash, box.open(sealedPassword))).toBe(true);
  });
  it("sends nothing to a user whose password is given, or who is none after all", async () => {
    const mailing = aMailing();
    const users = await usersWithMail(mailing, aUser("taken"));
    await creating(users, mailing).run(admin, { ...form, password: "secret" });
    expect(await outcome(creating(users, mailing).run(admin, { ...form, username: "taken@b.example" }))).toBe("user-name-taken");
    expect(mailing.queue.owed).toEqual([]);
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
