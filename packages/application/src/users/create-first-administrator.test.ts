import { describe, expect, it } from "@jest/globals";
import { CreateFirstAdministrator } from "./create-first-administrator.js";
import { aUser, clock, CountingRandom, FewUsers, outcome, PlainHasher } from "./users.test-kit.js";

const creating = (users: FewUsers) => new CreateFirstAdministrator(users, new PlainHasher(), new CountingRandom(), clock);

describe("CreateFirstAdministrator", () => {
  it("makes a super admin with a generated password and answers it", async () => {
    const users = new FewUsers();
    const { created, password } = await creating(users).run({ username: "admin@localhost" });
    expect(created).toBe(true);
    expect(password).toHaveLength(24);
    expect(users.all)
      .toMatchObject([{ username: "admin@localhost", role: "super admin", disabled: false, passwordHash: `plain ${password}` }]);
  });
  it("takes a given password and does not answer it", async () => {
    const users = new FewUsers();
    expect(await creating(users).run({ username: "root@b.example", password: "secret" })).toEqual({ created: true });
    expect(users.all).toMatchObject([{ username: "root@b.example", passwordHash: "plain secret" }]);
  });
  it("does nothing where there are users, also only disabled ones", async () => {
    const users = new FewUsers([aUser("anna", { disabled: true })]);
    expect(await creating(users).run({ username: "admin@localhost", keep: () => Promise.reject(new Error("was kept")) }))
      .toEqual({ created: false });
    expect(users.all).toHaveLength(1);
  });
  it("makes one when several servers start together, and tells one of them the password", async () => {
    const users = new FewUsers();
    const answers = await Promise.all(Array.from({ length: 5 }, () => creating(users).run({ username: "admin@localhost" })));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(answers.filter(({ password }) => password !== undefined)).toHaveLength(1);
    expect(users.all).toHaveLength(1);
  });
  it("has the password kept before the user is there", async () => {
    const users = new FewUsers();
    const kept: string[] = [];
    const { password } = await creating(users)
      .run({ username: "admin@localhost", keep: async (one) => { kept.push(one, `${users.all.length} users`); } });
    expect(kept).toEqual([password, "0 users"]);
  });
  it("makes nobody when the password could not be kept", async () => {
    const users = new FewUsers();
    await expect(creating(users).run({ username: "admin@localhost", keep: () => Promise.reject(new Error("disk full")) }))
      .rejects.toThrow("disk full");
    expect(users.all).toEqual([]);
  });
  it.each([
    [{ username: "root@localhost" }, "username-invalid"], [{ username: "admin@localhost", password: "short" }, "password-too-weak"],
  ])(
    "refuses %j", async (form, code) => expect(await outcome(creating(new FewUsers()).run(form))).toBe(code));
});
