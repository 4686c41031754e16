import { describe, expect, it } from "@jest/globals";
import type { Role } from "@dragoman/domain/users";
import type { Caller } from "../common/caller.js";
import { DeleteUsers, type DeleteUsersFilter } from "./delete-users.js";
import { aUser, FewUsers, oneOfEach, outcome } from "./users.test-kit.js";

const left = async (role: Role, filter: DeleteUsersFilter): Promise<[number, string]> => {
  const { users, caller } = oneOfEach();
  const removed = await new DeleteUsers(users).run(caller(role), filter);
  return [removed, users.all.map(({ id }) => id).join(" ")];
};

describe("DeleteUsers", () => {
  it.each<[string, Role, DeleteUsersFilter, [number, string]]>([
    ["one substring", "admin", { usernames: ["observer"] }, [1, "super admin linguist translator none"]],
    ["any of the substrings, each user once", "admin", { usernames: ["observer", "obs", "none"] }, [2, "super admin linguist translator"]],
    ["every filter together", "admin", { usernames: ["o"], roles: ["translator"] }, [1, "super admin linguist observer none"]],
    ["no match", "admin", { usernames: ["nobody"] }, [0, "super admin linguist translator observer none"]],
    ["a display name", "admin", { displayName: "Display t" }, [1, "super admin linguist observer none"]],
    ["no role among others", "admin", { roles: ["", "observer"] }, [2, "super admin linguist translator"]],
    ["everybody, by an admin", "admin", { disabled: false }, [4, "super admin"]],
    ["everybody, by a super admin", "super admin", { authenticationTypes: ["local"] }, [5, "super"]],
    ["empty filters beside a true one", "admin", { usernames: ["", "none"], displayName: "", roles: [], authenticationTypes: [] },
      [1, "super admin linguist translator observer"]],
  ])("removes by %s", async (_, role, filter, expected) => expect(await left(role, filter)).toEqual(expected));

  it.each<DeleteUsersFilter>([{}, { usernames: [] }, { usernames: [""] }, { displayName: "" }, { roles: [] }, { roles: [""] },
    { authenticationTypes: [] },
    { usernames: ["", ""], displayName: "", roles: [""], authenticationTypes: [] }])("deletes nobody for %j", async (filter) => {
    const { users, caller } = oneOfEach();
    expect(await outcome(new DeleteUsers(users).run(caller("super admin"), filter))).toBe("filter-missing");
    expect(users.all).toHaveLength(6);
  });

  it("finds all before it removes the first, over many pages", async () => {
    const { users, caller } = oneOfEach();
    for (let n = 0; n < 2500; n += 1) users.all.push(aUser(`temp${n}`));
    expect(await new DeleteUsers(users).run(caller("admin"), { usernames: ["temp"] })).toBe(2500);
    expect(users.all).toHaveLength(6);
  });
  it("looks for a substring once, however often it is there", async () => {
    const { users, caller } = oneOfEach();
    const asked: unknown[] = [];
    const list = users.list.bind(users);
    users.list = (filter, page) => { asked.push(filter); return list(filter, page); };
    expect(await new DeleteUsers(users).run(caller("admin"), { usernames: ["observer", "none", "observer", ""] })).toBe(2);
    expect(asked).toEqual([{ username: "observer" }, { username: "none" }]);
  });
  it("counts no user whom a rival removed first", async () => {
    const { users, caller } = oneOfEach();
    const both = await Promise.all([1, 2].map(() => new DeleteUsers(users).run(caller("admin"), { usernames: ["observer", "none"] })));
    expect(both.reduce((sum, one) => sum + one)).toBe(2);
  });
  it("leaves one of two super admins who delete everybody at once", async () => {
    const { users, caller } = oneOfEach();
    users.all.push(aUser("boss", { role: "super admin" }));
    const boss: Caller = { userId: "boss", username: "boss@b.example", role: "super admin" };
    await Promise.all([caller("super admin"), boss].map((who) => new DeleteUsers(users).run(who, { usernames: ["@"] })));
    expect(users.all.map(({ role }) => role)).toEqual(["super admin"]);
  });
  it("does not swallow a failure of the store", async () => {
    const { users, caller } = oneOfEach();
    class Broken extends FewUsers {
      override remove(): never { throw new Error("disk full"); }
    }
    await expect(new DeleteUsers(new Broken(users.all)).run(caller("admin"), { usernames: ["none"] })).rejects.toThrow("disk full");
  });
});
