import { describe, expect, it } from "@jest/globals";
import type { Client } from "./support/client.js";
import { password, person } from "./support/people.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

describe("users and access", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const pair = sandboxPair("EngSpa");

  let made = 0;
  /** A new user with this role, signed in. */
  const newUser = async (roles = ""): Promise<{ username: string; client: Client }> => {
    const name = `user${(made += 1)}`;
    return { username: `${name}@mail.example`, client: await person(dragoman, name, roles) };
  };
  const statusOf = async (client: Client, path = "/users/me") => (await client.get(path)).status;
  const diesSoon = (client: Client) =>
    until("the credential to die", async () => ((await statusOf(client)) === 401 ? true : undefined), 10_000);

  it("makes users, shows them and lists them with every filter", async () => {
    const answer = await admin.post("/users", { username: "Ana@Mail.example", displayName: "Ana López", roles: "Linguist", password });
    expect(answer.json).toEqual({
      username: "Ana@Mail.example", displayName: "Ana López", roles: ["linguist"], authenticationType: "local", disabled: false,
    });
    expect((await admin.get("/users/ana@mail.example")).json.displayName).toBe("Ana López");
    for (const filter of [
      { username: "ANA@" }, { displayName: "lóp" }, { roles: "linguist,observer" }, { authenticationTypes: "local", username: "ana@" },
      { disabled: "false", username: "ana@" },
    ]) {
      expect((await admin.get("/users", filter)).json.users.map((user: { username: string }) => user.username))
        .toContain("Ana@Mail.example");
    }
    expect((await admin.get("/users", { username: "%" })).json).toMatchObject({ users: [], totalItems: 0, totalPages: 0 });
    expect((await admin.post("/users", { username: "ANA@mail.EXAMPLE", displayName: "x", password })).status).toBe(400);
  });

  it("never shows a hash, a key or an epoch", async () => {
    const { text } = await admin.get("/users");
    expect(text).not.toMatch(/hash|argon2|epoch|sealed|"key"/i);
  });

  it("gives a user without a role nothing but the own account", async () => {
    const { client } = await newUser();
    expect((await client.get("/users/me")).json.roles).toEqual([""]);
    for (const path of ["/language-pairs", "/translations", "/hosts", "/users"]) expect(await statusOf(client, path)).toBe(403);
  });

  it("shows others' things as things that are not there", async () => {
    const [one, other] = [await newUser("translator"), await newUser("translator")];
    const id = await one.client.finish(pair, "A sentence.");
    expect(await statusOf(one.client, `/translations/${id}`)).toBe(200);
    for (const path of [`/translations/${id}`, `/translations/${id}/download`, `/users/${one.username}`]) {
      expect(await statusOf(other.client, path)).toBe(404);
    }
    expect((await other.client.delete(`/translations/${id}`)).status).toBe(404);
    expect((await other.client.get("/translations", { username: one.username })).json.totalItems).toBe(0);
    expect((await admin.get("/translations", { username: one.username })).json.totalItems).toBe(1);
  });

  it.each([
    ["password", async (_username: string, client: Client) =>
      client.put("/users/me/password", { oldPassword: password, newPassword: "Other-horse-8" })],
    ["role", async (username: string) => admin.put(`/users/${username}`, { roles: "observer" })],
    ["enabled state", async (username: string) => admin.put(`/users/${username}`, { disabled: true })],
    ["account", async (username: string) => admin.delete(`/users/${username}`)],
  ])("lets tokens die with the %s, within 2 s", async (_what, end) => {
    const { username, client } = await newUser("translator");
    expect((await end(username, client)).status).toBe(200);
    await diesSoon(client);
  });

  it("replaces the key with the password", async () => {
    const { client, username } = await newUser("translator");
    const key = (await client.get("/users/me/credentials")).json.key as string;
    const withKey = dragoman.anybody().withKey(key);
    expect(await statusOf(withKey)).toBe(200);
    await client.put("/users/me/password", { oldPassword: password, newPassword: "Other-horse-8" });
    await diesSoon(withKey);
    const again = await dragoman.anybody().signIn(username, "Other-horse-8");
    expect((await again.get("/users/me/credentials")).json.key).not.toBe(key);
  });

  it("gives the new key to nobody who comes with what has just ended", async () => {
    const { client, username } = await newUser("translator");
    const withKey = dragoman.anybody().withKey((await client.get("/users/me/credentials")).json.key as string);
    expect(await statusOf(withKey)).toBe(200);
    expect((await client.put("/users/me/credentials", { key: `u_${username}_abc123abc123` })).status).toBe(200);
    expect(await statusOf(withKey, "/users/me/credentials")).toBe(401);
    const withOwnKey = dragoman.anybody().withKey(`u_${username}_abc123abc123`);
    expect(await statusOf(withOwnKey)).toBe(200);
    expect((await client.put("/users/me/password", { oldPassword: password, newPassword: "Other-horse-8" })).status).toBe(200);
    for (const ended of [client, withKey, withOwnKey]) {
      expect(await statusOf(ended, "/users/me/credentials")).toBe(401);
      expect((await ended.put("/users/me/credentials", { key: `u_${username}_xyz123xyz123` })).status).toBe(401);
    }
  });

  it("lets nobody take back what was taken from them the moment before", async () => {
    for (const [taken, back] of [[{ roles: "observer" }, { roles: "admin" }], [{ disabled: true }, { disabled: false }]] as const) {
      const { client, username } = await newUser("admin");
      expect((await admin.put(`/users/${username}`, taken)).status).toBe(200);
      expect((await client.put(`/users/${username}`, back)).status).toBe(401);
      expect((await admin.get(`/users/${username}`)).json)
        .toMatchObject({ roles: ["roles" in taken ? "observer" : "admin"], disabled: "disabled" in taken });
    }
  });

  it("takes a key of one's own choice in the right form only", async () => {
    const { client, username } = await newUser("translator");
    expect((await client.put("/users/me/credentials", { key: `u_${username}_abc123abc123` })).json)
      .toEqual({ key: `u_${username}_abc123abc123` });
    for (const key of [`u_${username}_short`, "u_somebody@else.example_abc123abc123", `u_${username}_abc-123-abc-123`]) {
      expect((await client.put("/users/me/credentials", { key })).status).toBe(400);
    }
    expect(await statusOf(dragoman.anybody().withKey(`u_${username}_abc123abc123`))).toBe(200);
  });

  it("makes a user anew who inherits nothing", async () => {
    const { client, username } = await newUser("translator");
    await client.finish(pair, "A sentence.");
    expect((await admin.delete(`/users/${username}`)).json.username).toBe(username);
    expect((await admin.get("/translations", { username })).json.totalItems).toBe(0);
    await admin.post("/users", { username, displayName: "Anew", roles: "translator", password });
    await diesSoon(client);
    expect((await (await dragoman.anybody().signIn(username, password)).get("/translations")).json.totalItems).toBe(0);
  });

  it("does not let an admin touch a super admin", async () => {
    const { client } = await newUser("admin");
    expect((await client.put("/users/admin@localhost", { displayName: "x" })).status).toBe(403);
    expect((await client.put("/users/admin@localhost/password", { oldPassword: "x", newPassword: "Other-horse-8" })).status).toBe(403);
    expect((await client.post("/users", { username: "king@mail.example", displayName: "K", roles: "super admin", password })).status)
      .toBe(403);
  });

  it("answers wrong name and wrong password alike, and slows guessing down", async () => {
    const { username } = await newUser("translator");
    const [wrongPassword, wrongName] = [await dragoman.anybody().post("/auth", { username, password: "nope-nope" }),
      await dragoman.anybody().post("/auth", { username: "nobody@mail.example", password: "nope-nope" })];
    expect([wrongPassword.status, wrongName.status]).toEqual([401, 401]);
    expect(wrongPassword.json.error.message).toBe(wrongName.json.error.message);
    const tries = await Promise.all(Array.from({ length: 14 }, () =>
      dragoman.anybody().post("/auth", { username, password: "nope-nope" })));
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("answers everybody about the system, and nobody about the rest", async () => {
    for (const authorization of [undefined, "Bearer ", "Bearer nonsense", "Basic ====="]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
      expect((await dragoman.anybody().get("/system/info", {}, headers)).status).toBe(200);
      expect((await dragoman.anybody().get("/translations", {}, headers)).status).toBe(401);
    }
  });

  // The last one, for nobody knows whose rights are left.
  it("keeps the last super admin, also from rivals at once", async () => {
    expect((await admin.delete("/users/admin@localhost")).status).toBe(409);
    const second = await newUser("super admin");
    const both = await Promise.all([
      admin.put(`/users/${second.username}`, { roles: "admin" }), second.client.put("/users/admin@localhost", { roles: "admin" }),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const winner = both[0]?.status === 200 ? admin : second.client;
    expect((await winner.get("/users", { roles: "super admin" })).json.totalItems).toBe(1);
  });
});
