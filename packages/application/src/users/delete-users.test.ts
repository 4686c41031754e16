import { describe, expect, it } from "@jest/globals";
import type { Role } from "@dragoman/domain/users";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { DeleteUsers, type DeleteUsersFilter } from "./delete-users.js";
import { aCaller, aUser, everybody, oneOfEach, outcome, clock } from "./users.test-kit.js";

const left = async (role: Role, filter: DeleteUsersFilter): Promise<[number, string]> => {
  const { users, caller } = await oneOfEach();
  const removed = await new DeleteUsers(users, clock).run(caller(role), filter);
  return [removed, (await everybody(users)).map(({ id }) => id).join(" ")];
};

describe("DeleteUsers", () => {
  it.each<[string, Role, DeleteUsersFilter, [number, string]]>([
    ["one substring", "admin", { usernames: ["observer"] }, [1, "admin linguist none super translator"]],
    ["any of the substrings, each user once", "admin", { usernames: ["observer", "obs", "none"] }, [2, "admin linguist super translator"]],
    ["every filter together", "admin", { usernames: ["o"], roles: ["translator"] }, [1, "admin linguist none observer super"]],
    ["no match", "admin", { usernames: ["nobody"] }, [0, "admin linguist none observer super translator"]],
    ["a display name", "admin", { displayName: "Display t" }, [1, "admin linguist none observer super"]],
    ["no role among others", "admin", { roles: ["", "observer"] }, [2, "admin linguist super translator"]],
    ["everybody, by an admin", "admin", { disabled: false }, [4, "admin super"]],
    ["everybody, by a super admin", "super admin", { authenticationTypes: ["local"] }, [5, "super"]],
    ["empty filters beside a true one", "admin", { usernames: ["", "none"], displayName: "", roles: [], authenticationTypes: [] },
      [1, "admin linguist observer super translator"]],
  ])("removes by %s", async (_, role, filter, expected) => expect(await left(role, filter)).toEqual(expected));

  it.each<DeleteUsersFilter>([
    {}, { usernames: [] }, { usernames: [""] }, { displayName: "" }, { roles: [] }, { roles: [""] }, { authenticationTypes: [] },
    { usernames: ["", ""], displayName: "", roles: [""], authenticationTypes: [] },
  ])("deletes nobody for %j", async (filter) => {
    const { users, caller } = await oneOfEach();
    expect(await outcome(new DeleteUsers(users, clock).run(caller("super admin"), filter))).toBe("filter-missing");
    expect(await everybody(users)).toHaveLength(6);
  });

  it("finds all before it removes the first, over many pages", async () => {
    const { users, caller } = await oneOfEach();
    const { key: _none, ...temp } = aUser("temp");
    for (let n = 0; n < 2500; n += 1) await users.add({ state: { ...temp, id: `temp${n}`, username: `temp${n}@b.example` } });
    expect(await new DeleteUsers(users, clock).run(caller("admin"), { usernames: ["temp"] })).toBe(2500);
    expect(await everybody(users)).toHaveLength(6);
  });
  it("looks for a substring once, however often it is there", async () => {
    const { users, caller } = await oneOfEach();
    const asked: unknown[] = [];
    const noted = beforeEachCall(users, (method, filter) => method === "list" && asked.push(filter));
    expect(await new DeleteUsers(noted, clock).run(caller("admin"), { usernames: ["observer", "none", "observer", ""] })).toBe(2);
    expect(asked).toEqual([{ username: "observer" }, { username: "none" }]);
  });
  it("counts no user whom a rival removed first", async () => {
    const { users, caller } = await oneOfEach();
    const remove = () => new DeleteUsers(users, clock).run(caller("admin"), { usernames: ["observer", "none"] });
    const both = await Promise.all([remove(), remove()]);
    expect(both.reduce((sum, one) => sum + one)).toBe(2);
  });
  it("leaves one of two super admins who delete everybody at once", async () => {
    const boss = aUser("boss", { role: "super admin" });
    const { users, caller } = await oneOfEach(boss);
    await Promise.all([caller("super admin"), aCaller(boss)].map((who) => new DeleteUsers(users, clock).run(who, { usernames: ["@"] })));
    expect((await everybody(users)).map(({ role }) => role)).toEqual(["super admin"]);
  });
  it("does not swallow a failure of the store", async () => {
    const { users, caller } = await oneOfEach();
    const broken = beforeEachCall(users, (method) => { if (method === "remove") throw new Error("disk full"); });
    await expect(new DeleteUsers(broken, clock).run(caller("admin"), { usernames: ["none"] })).rejects.toThrow("disk full");
  });
});
