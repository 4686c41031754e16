import { describe, expect, it } from "@jest/globals";
import { CreateUser } from "./create-user.js";
import { aCaller, aUser, clock, CountingRandom, FewUsers, outcome, PlainHasher } from "./users.test-kit.js";

const admin = aCaller(aUser("admin", { role: "admin" }));
const form = { username: "Anna@b.example", displayName: "Anna" };
const creating = (users = new FewUsers()) => new CreateUser(users, new PlainHasher(), new CountingRandom(), clock);

describe("CreateUser", () => {
  it("keeps what was given and adds identity", async () => {
    const users = new FewUsers();
    const user = await creating(users).run(admin, { ...form, role: "linguist", password: "secret" });
    expect(user).toEqual({
      ...form, role: "linguist", passwordHash: "plain secret", id: expect.stringMatching(/^id/), authenticationType: "local",
      disabled: false,
      epoch: expect.stringMatching(/^.{22}$/), created: clock.time,
    });
    expect(users.all).toEqual([user]);
  });
  it("makes a user without role or password", async () => {
    const user = await creating().run(admin, form);
    expect(user).not.toHaveProperty("role");
    expect(user).not.toHaveProperty("passwordHash");
  });
  it.each([
    [{ ...form, username: "admin@localhost" }, "username-invalid"], [{ ...form, username: "me" }, "username-invalid"],
    [{ ...form, username: "batch-delete" }, "username-invalid"], [{ ...form, displayName: " " }, "display-name-invalid"],
    [{ ...form, password: "five5" }, "password-too-weak"], [{ ...form, password: "" }, "password-too-weak"],
    [{ ...form, password: "a".repeat(1025) }, "password-too-long"], [{ ...form, username: "ANNA@B.EXAMPLE" }, "user-name-taken"],
  ])("refuses %j", async (wanted, code) => {
    const users = new FewUsers([aUser("anna")]);
    expect(await outcome(creating(users).run(admin, wanted))).toBe(code);
    expect(users.all).toHaveLength(1);
  });
  it("gives a user made anew under an old name another identity", async () => {
    const users = new FewUsers();
    const create = creating(users);
    const first = await create.run(admin, form);
    users.all = [];
    const second = await create.run(admin, form);
    expect([second.id === first.id, second.epoch === first.epoch, second.key]).toEqual([false, false, undefined]);
  });
});
