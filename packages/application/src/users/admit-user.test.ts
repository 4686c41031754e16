import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Role, User } from "@dragoman/domain/users";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { AdmitUser, type Newcomer } from "./admit-user.js";
import type { UserRepository } from "./user-repository.js";
import { aUser, clock, everybody, exchange, outcome, random, usersOf } from "./users.test-kit.js";

const eva: Newcomer = { authenticationType: "ldap", username: "eva@b.example", displayName: "Eva", role: (former) => former };
const known = aUser("eva", { authenticationType: "ldap", displayName: "Eva", role: "translator" });
const giving = (role: Role | undefined): Newcomer => ({ ...eva, role: () => role });
let users: UserRepository;

beforeEach(async () => { users = await usersOf(); });
const admit = (newcomer: Newcomer, within = users): Promise<User | undefined> => new AdmitUser(within, random, clock).run(newcomer);
const shown = (user: User | undefined) => user && [user.username, user.displayName, user.role, user.authenticationType, user.disabled];

describe("AdmitUser", () => {
  it("makes who is new a user, without a password", async () => {
    const user = await admit(giving("linguist"));
    expect(shown(user)).toEqual(["eva@b.example", "Eva", "linguist", "ldap", false]);
    expect(user).not.toHaveProperty("passwordHash");
    expect(await everybody(users)).toEqual([user]);
    expect((await admit({ ...eva, username: "max@b.example" }))?.role).toBeUndefined();
  });
  it.each(["", "   ", "Eva\nBcc: x@b.example", "a".repeat(201)])("shows the user name in the place of %j", async (displayName) => {
    expect((await admit({ ...eva, displayName }))?.displayName).toBe("eva@b.example");
    await exchange(users, known);
    expect((await admit({ ...eva, displayName }))?.displayName).toBe("Eva");
  });
  it("knows them again in any letter case, and leaves them as they are", async () => {
    await exchange(users, known);
    const unchanging = beforeEachCall(users, (method) => { if (method !== "findByName") throw new Error(`It calls ${method}.`); });
    expect(await admit({ ...eva, username: "EVA@b.example" }, unchanging)).toEqual(known);
  });
  it("brings name and role up to date; another role ends what was signed in", async () => {
    await exchange(users, known);
    expect(await admit({ ...eva, displayName: "Eva Maria" })).toEqual({ ...known, displayName: "Eva Maria" });
    const moved = await admit(giving("admin"));
    expect([moved?.role, moved?.key, moved?.epoch === known.epoch]).toEqual(["admin", undefined, false]);
    expect((await admit(giving(undefined)))?.role).toBeUndefined();
  });
  it("leaves the last super admin one", async () => {
    await exchange(users, { ...known, role: "super admin" });
    expect((await admit(giving("observer")))?.role).toBe("super admin");
    await users.add({ state: aUser("boss", { role: "super admin" }) });
    expect((await admit(giving("observer")))?.role).toBe("observer");
  });
  it.each<[string, Partial<User>]>([
    ["is disabled", { disabled: true }],
    ["is local", { authenticationType: "local" }],
    ["signs in by SAML", { authenticationType: "saml" }],
  ])("lets nobody in who %s, and changes nothing", async (_, facts) => {
    const user = { ...known, ...facts };
    await exchange(users, user);
    expect(await admit(giving("admin"))).toBeUndefined();
    expect(await everybody(users)).toEqual([user]);
  });
  it("sees who was disabled in the last moment", async () => {
    await exchange(users, known);
    const late = beforeEachCall(users, async (method) => { if (method === "update") await exchange(users, { ...known, disabled: true }); });
    expect(await admit(giving("admin"), late)).toBeUndefined();
    expect(await everybody(users)).toEqual([{ ...known, disabled: true }]);
  });
  it("makes one user of first sign-ins at once", async () => {
    const admitted = await Promise.all(Array.from({ length: 5 }, () => admit(eva)));
    expect(new Set(admitted.map((user) => user?.id)).size).toBe(1);
    expect(await everybody(users)).toHaveLength(1);
  });
  it("refuses what is no address", async () => {
    expect(await outcome(admit({ ...eva, username: "eva" }))).toBe("username-invalid");
    expect(await everybody(users)).toEqual([]);
  });
});
