import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { aUser } from "@dragoman/port-contracts/common";
import { type App, startApp } from "../app.test-kit.js";
import { examples } from "../common/examples.js";
import { accountOf, tokenOf } from "../world.test-kit.js";

let app: App;
/** Bearer token and API key of an administrator. */
let token: string;
let key: string;
beforeAll(async () => {
  app = await startApp();
  token = await tokenOf("admin");
  key = ((await app.ask("GET", "/api/v2/users/me/credentials", { as: "admin" })).json as { key: string }).key;
  const { id: userId, username } = accountOf("super admin");
  await app.world.createUser.run({ userId, username, role: "super admin" }, {
    username: "eve@company.example", displayName: "Eve", role: "observer", password: "p w 123",
  });
});
afterAll(() => app.close());

const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString("base64")}`;

describe("signing in", () => {
  it.each([
    ["the form", "/api/v2/auth", "username=eve%40company.example&password=p+w+123"],
    ["the query with an empty body", "/api/v2/auth?username=eve%40company.example&password=p+w+123", ""],
    ["the query without a body", "/api/v2/auth?username=eve@company.example&password=p%20w%20123", undefined],
    ["both", "/api/v2/auth?username=eve%40company.example", "password=p+w+123"],
    ["a doubled slash", "//api/v2/auth?username=eve%40company.example&password=p+w+123", ""],
  ])("takes name and password from %s", async (_name, path, form) => {
    const { status, json, headers } = await app.ask("POST", path, form === undefined ? {} : { form });
    expect([status, json, headers["cache-control"]]).toEqual([200, expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), "no-store"]);
    const me = await app.ask("GET", "/api/v2/users/me", { headers: { authorization: `Bearer "${json as string}"` } });
    expect(me.json).toMatchObject({ username: "eve@company.example" });
  });

  it.each<[string, () => string, number]>([
    ["a bearer token", () => `Bearer ${token}`, 200],
    ["one in quotes", () => `Bearer "${token}"`, 200],
    ["one of a scheme in small letters", () => `bearer ${token}`, 200],
    ["an unknown token", () => "Bearer nobody", 401],
    ["an empty bearer", () => "Bearer ", 401],
    ["an empty bearer in quotes", () => 'Bearer ""', 401],
    ["a key with an empty password", () => basic(`${key}:`), 200],
    ["a key with a password", () => basic(`${key}:x`), 401],
    ["user name and password", () => basic("admin:secret"), 401],
    ["a key without a colon", () => basic(key), 401],
    ["Basic that is not Base64", () => `Basic ${key}:`, 401],
    ["another scheme", () => `Digest ${token}`, 401],
    ["a token without scheme", () => token, 401],
  ])("%s", async (_name, authorization, status) => {
    expect((await app.ask("GET", "/api/v2/users/me", { headers: { authorization: authorization() } })).status).toBe(status);
  });

  it("does not take tokens from the query", async () => {
    expect((await app.ask("GET", `/api/v2/users/me?access_token=${token}&token=${token}`)).status).toBe(401);
  });

  it.each(["Bearer ", "Bearer x", "Basic !!", "nonsense"])("tells what the server is to whoever sends %j", async (authorization) => {
    const answer = await app.ask("GET", "/api/v2/system/info", { headers: { authorization } });
    const features = { edgeCloud: "disabled", share: "disabled", autoChainManagement: "enabled", libreOffice: "enabled" };
    expect([answer.status, answer.json]).toEqual([200, { etsVersion: "0.1.0", etsBuild: "test", features }]);
  });

  it("counts failures by the address of the client, as trusted proxies tell it", async () => {
    const behind = await startApp({ trustedProxies: ["127.0.0.1"] });
    const from = (address: string) => ({ "x-forwarded-for": address });
    // Keys are guessed faster than passwords, and count alike.
    for (let n = 0; n < 99; n += 1) {
      const headers = { ...from("192.0.2.1"), authorization: basic(`u_eve@company.example_guess${n}guess:`) };
      expect((await behind.ask("GET", "/api/v2/users/me", { headers })).status).toBe(401);
    }
    const signIn = (address: string) => behind.ask("POST", "/api/v2/auth?username=eve&password=x", { headers: from(address) });
    expect([
      (await signIn("192.0.2.1")).status, (await signIn("192.0.2.1")).status, (await signIn("192.0.2.2")).status,
    ]).toEqual([401, 429, 401]);
    await behind.close();
  });
});

describe("paths of users", () => {
  it.each([
    ["/api/v2/users/me", "admin@company.example"],
    ["/api/v2/users/anna%40company.example", examples.username],
    ["/api/v2/users/jos%C3%A9@x.example", "josé@x.example"],
  ])("%s", async (path, username) => {
    if (await app.world.users.findByName(username) === undefined) await app.world.users.add({ state: aUser({ username }) });
    expect((await app.ask("GET", path, { as: "admin" })).json).toMatchObject({ username });
  });

  it("know a user by token", async () => {
    const answer = await app.ask("GET", `/api/v2/users/${await tokenOf("translator")}?field=accesstoken`, { as: "admin" });
    expect(answer.json).toMatchObject({ username: examples.username });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});
