import { newAccount, unlimited } from "@dragoman/domain/accounts";
import { aUser } from "@dragoman/port-contracts/common";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type App, type Answer, startApp } from "../app.test-kit.js";
import { now, secrets, tokenOf } from "../world.test-kit.js";

const clientId = "k1Xb7QmZ0pLw2k1Xb7QmZ0pL";
const clientSecret = "Qm1Xb7QmZ0pLw2k1Xb7QmZ0pLw2k1Xb7QmZ0pLw2";
const one = "/v4/accounts/1";
const credentials = `${one}/api-credentials`;

let app: App;
beforeAll(async () => { app = await startApp(); });
beforeEach(() => app.renew());
afterAll(() => app.close());

const admin = async () => `Bearer ${await tokenOf("admin")}`;
async function ask(method: string, path: string, sent: { authorization?: string; json?: unknown; type?: string } = {}): Promise<Answer> {
  const { authorization = await admin(), json, type = "application/json" } = sent;
  const form = json === undefined ? undefined : typeof json === "string" ? json : JSON.stringify(json);
  return app.ask(method, path, {
    headers: { ...(authorization === "" ? {} : { authorization }), ...(form === undefined ? {} : { "content-type": type }) },
    ...(form === undefined ? {} : { form }),
  });
}
const made = async (name = "CAT tool") => {
  const { apiCredentials: [credential] } = (await ask("POST", credentials, { json: { name } })).json as
    { apiCredentials: [{ clientId: string; clientSecret: string }] };
  return credential;
};
const tokenFor = async (of: { clientId: string; clientSecret: string }) => {
  const answer = await ask("POST", "/v4/token", { authorization: "", json: of });
  return { answer, authorization: `Bearer ${(answer.json as { accessToken?: string }).accessToken ?? ""}` };
};
/** A person of another account, by its API key. */
async function somebodyElse(role: "admin" | "linguist" = "admin", facts: Parameters<typeof newAccount>[0] = { name: "Other" }) {
  const account = await app.world.accounts.add(newAccount(facts), () => []);
  const username = `${role}-${account.id}@other.example`;
  const key = `u_${username}_k1Xb7QmZ0pLw2`;
  const user = aUser({ username, role, accountId: account.id, key: { hash: secrets.fingerprint(key), sealed: secrets.seal(key) } });
  await app.world.users.add({ state: user });
  return { account, user, authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` };
}
const failure = (answer: Answer) => {
  const { errors: [{ code }], status } = answer.json as { errors: [{ code: number }]; status: { code: number; description: string } };
  expect(status).toEqual({ code: answer.status, description: expect.any(String) });
  return [answer.status, code];
};

describe("tokens", () => {
  it("are given for an API credential, and say how long they are good", async () => {
    const { answer } = await tokenFor({ clientId, clientSecret });
    expect([answer.status, answer.json]).toEqual([200, {
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), validityInSeconds: 86_400, tokenType: "Bearer",
      expiresAt: expect.any(Number),
    }]);
  });
  it("are given for a user", async () => {
    const json = { username: "anna@company.example", password: "Wednesday-17" };
    const answer = await ask("POST", "/v4/token/user", { authorization: "", json });
    expect(answer.status).toBe(200);
    const { accessToken } = answer.json as { accessToken: string };
    const self = await ask("GET", "/v4/accounts/users/self", { authorization: `Bearer ${accessToken}` });
    expect(self.json).toEqual({ accountId: 1, userId: expect.any(Number), email: "anna@company.example", userRole: "translator" });
  });
  it("are given with a dangling semicolon and a stray Authorization, as clients send them", async () => {
    const json = { clientId, clientSecret };
    expect((await ask("POST", "/v4/token", { authorization: "Bearer of-old", json, type: "application/json;" })).status).toBe(200);
  });
  it.each([
    ["a wrong secret", { clientId, clientSecret: "wrong" }, 401, 1401], ["an unknown id", { clientId: "nobody", clientSecret }, 401, 1401],
    ["no secret", { clientId }, 400, 1400], ["a number", { clientId, clientSecret: 7 }, 400, 1400], ["no JSON", "clientId=a", 400, 1400],
  ])("are refused for %s", async (_, json, status, code) => {
    const answer = await ask("POST", "/v4/token", { authorization: "", json });
    expect(failure(answer)).toEqual([status, code]);
    if (code === 1400 && typeof json === "object") expect(answer.text).toContain("clientSecret");
  });
  it("are refused after too many guesses, but for the right secret", async () => {
    for (let n = 0; n < 10; n++) await tokenFor({ clientId, clientSecret: `guess ${n}` });
    const { answer } = await tokenFor({ clientId, clientSecret: "guess 10" });
    expect([...failure(answer), answer.headers["retry-after"]]).toEqual([429, 1429, expect.any(String)]);
    expect((await tokenFor({ clientId, clientSecret })).answer.status).toBe(200);
  });
});

describe("an account", () => {
  it("is read with its credentials and features, and tells no secret", async () => {
    const answer = await ask("GET", one);
    expect([answer.status, answer.json]).toEqual([200, {
      accountId: 1, name: "Dragoman", active: "yes", description: "",
      apiCredentials: [{
        name: "CAT tool", clientId, clientSecret: "", active: "yes", createdByAccountId: 1, createdByUserId: 1,
        createdByUserEmail: "anna@company.example", creationDate: "2026/11/20", lastModifiedByAccountId: 1, lastModifiedByUserId: 1,
        lastModifiedByUserEmail: "anna@company.example", lastModifyDate: "2026/11/20",
      }],
      accountSetting: {
        accountCategory: "ENTERPRISE", accountCategoryFeatures: expect.arrayContaining([{ name: "USERS", value: unlimited }]),
      },
    }]);
  });
  it("lists its users, page by page", async () => {
    const all = (await ask("GET", `${one}/users`)).json as { users: { userId: number; userRole: string }[] };
    expect(all).toMatchObject({ totalCount: 6, pageNumber: 1, pageSize: 10, accountId: 1 });
    expect(all.users[0]).toEqual({
      userId: 1, firstName: "super", middleName: "", lastName: "admin", email: "super-admin@company.example", userRole: "admin",
      active: "yes",
    });
    expect(all.users.map(({ userRole }) => userRole)).toEqual(["admin", "admin", "linguist", "translator", "observer", ""]);
    const page = (await ask("GET", `${one}/users?pageNumber=2&pageSize=4`)).json as { users: unknown[] };
    expect(page).toMatchObject({ totalCount: 6, pageNumber: 2, pageSize: 4, users: all.users.slice(4) });
    expect((await ask("GET", `${one}/users?pageNumber=9`)).json).toMatchObject({ totalCount: 6, users: [] });
  });
  it.each(["0", "-1", "1.5", "x", "2147483648", "99999999999999999999"])("is not called %s", async (id) => {
    const answer = await ask("GET", `/v4/accounts/${id}`);
    expect(failure(answer)).toEqual([400, 1400]);
    expect(answer.text).toContain("from 1 to 2147483647");
  });
  it("is refused, in its own words, under the largest number that none has", async () => {
    expect(failure(await ask("GET", "/v4/accounts/2147483647"))).toEqual([400, 1002]);
  });
  it.each(["pageSize=101", "pageSize=0", "pageNumber=0", "pageSize=x"])("refuses %s, and names it", async (query) => {
    const answer = await ask("GET", `${one}/users?${query}`);
    expect(failure(answer)).toEqual([400, 1400]);
    expect(answer.text).toContain(query.split("=")[0]);
  });
});

describe("API credentials", () => {
  it.each(["POST", "PUT"])("are made by %s, and tell their secret that once", async (method) => {
    const answer = await ask(method, credentials, { json: { name: "Portal", description: "of the intranet" } });
    expect([answer.status, answer.json]).toEqual([200, {
      name: "Dragoman", active: "yes", description: "", accountId: 1,
      apiCredentials: [{
        name: "Portal", clientId: expect.stringMatching(/^\w{24}$/), clientSecret: expect.stringMatching(/^\w{40}$/), active: "yes",
      }],
    }]);
    const read = (await ask("GET", one)).text;
    expect(read).not.toContain((answer.json as { apiCredentials: [{ clientSecret: string }] }).apiCredentials[0].clientSecret);
  });
  it("are renamed and switched off, which ends their tokens and lets them in no more", async () => {
    const credential = await made();
    const { authorization } = await tokenFor(credential);
    const self = () => ask("GET", "/v4/accounts/api-credentials/self", { authorization });
    expect((await self()).json).toEqual({ accountId: 1, clientId: credential.clientId });
    const changed = await ask("PUT", `${credentials}/${credential.clientId}`, { json: { name: "Old", active: "NO" } });
    const now = { name: "Old", clientId: credential.clientId, clientSecret: "", active: "no" };
    expect(changed.json).toMatchObject({ apiCredentials: [now] });
    expect(failure((await tokenFor(credential)).answer)).toEqual([401, 1401]);
    await app.world.clock.advance(1_100);
    expect(failure(await self())).toEqual([401, 1401]);
    await ask("PUT", `${credentials}/${credential.clientId}`, { json: { name: "Old" } });
    expect((await tokenFor(credential)).answer.status).toBe(200);
  });
  it("get another secret, which ends the former one", async () => {
    const credential = await made();
    const answer = await ask("POST", `${credentials}/${credential.clientId}/secret`);
    expect(answer.status).toBe(201);
    const { apiCredentials: [{ clientSecret: another }] } = answer.json as { apiCredentials: [{ clientSecret: string }] };
    expect((await tokenFor(credential)).answer.status).toBe(401);
    expect((await tokenFor({ ...credential, clientSecret: another })).answer.status).toBe(200);
  });
  it("are deleted, and there is no body", async () => {
    const credential = await made();
    const answer = await ask("DELETE", `${credentials}/${credential.clientId}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await tokenFor(credential)).answer.status).toBe(401);
    expect(failure(await ask("DELETE", `${credentials}/${credential.clientId}`))).toEqual([400, 1015]);
  });
  it.each([
    ["PUT", "", 1015], ["DELETE", "", 1015], ["POST", "/secret", 1020],
  ])("that are not there are refused: %s %s", async (method, rest, code) => {
    const answer = await ask(method, `${credentials}/nobody${rest}`, method === "PUT" ? { json: { name: "x" } } : {});
    expect(failure(answer)).toEqual([400, code]);
  });
  it.each([[{}], [{ name: "" }], [{ name: "a\nb" }], [{ name: "x".repeat(201) }], [{ name: "x", active: "maybe" }], [{ name: 7 }], [[]]])(
    "are not made of %j", async (json) => {
      expect(failure(await ask("POST", credentials, { json }))).toEqual([400, 1400]);
    });
  it("are no users: what is for users is refused", async () => {
    const { authorization } = await tokenFor({ clientId, clientSecret });
    const refused = [
      ["GET", one], ["GET", `${one}/users`], ["POST", credentials], ["PUT", credentials], ["PUT", `${credentials}/${clientId}`],
      ["DELETE", `${credentials}/${clientId}`], ["POST", `${credentials}/${clientId}/secret`], ["GET", "/v4/accounts/users/self"],
    ] as const;
    for (const [method, path] of refused) {
      const json = method === "GET" || method === "DELETE" ? {} : { json: { name: "x" } };
      expect([method, path, ...failure(await ask(method, path, { authorization, ...json }))]).toEqual([method, path, 403, 1403]);
    }
    expect((await ask("GET", "/api/v2/users/me", { authorization })).status).toBe(403);
    expect((await ask("GET", "/api/v2/language-pairs", { authorization })).status).toBe(403);
  });
});

describe("language pairs of a subscription", () => {
  it("are told to users and to API credentials", async () => {
    const { authorization } = await tokenFor({ clientId, clientSecret });
    await app.renew();
    const path = `${one}/subscriptions/language-pairs`;
    for (const who of [authorization, await admin()]) {
      const { json } = await ask("GET", path, { authorization: who });
      expect(json).toMatchObject({ accountId: 1, endDate: "", languagePairs: expect.any(Array) });
    }
  });
});

describe("two accounts", () => {
  const everything = (id: number, client: string) => [
    ["GET", `/v4/accounts/${id}`, 1002], ["GET", `/v4/accounts/${id}/users`, 1003], ["POST", `/v4/accounts/${id}/api-credentials`, 1015],
    ["PUT", `/v4/accounts/${id}/api-credentials`, 1015], ["PUT", `/v4/accounts/${id}/api-credentials/${client}`, 1015],
    ["DELETE", `/v4/accounts/${id}/api-credentials/${client}`, 1015], ["POST", `/v4/accounts/${id}/api-credentials/${client}/secret`, 1020],
    ["GET", `/v4/accounts/${id}/subscriptions/language-pairs`, 1403],
  ] as const;
  const body = (method: string) => (method === "POST" || method === "PUT" ? { json: { name: "x" } } : {});

  it("see nothing of each other, in any call, in either direction", async () => {
    const other = await somebodyElse();
    const credentialsOfOther = `/v4/accounts/${other.account.id}/api-credentials`;
    const theirs = await ask("POST", credentialsOfOther, { authorization: other.authorization, json: { name: "x" } });
    const { apiCredentials: [credential] } = theirs.json as { apiCredentials: [{ clientId: string; clientSecret: string }] };
    const before = JSON.stringify(await app.world.accounts.list());
    const attacks = [
      [other.authorization, everything(1, clientId)], [await admin(), everything(other.account.id, credential.clientId)],
    ] as const;
    for (const [authorization, calls] of attacks) {
      for (const [method, path, code] of calls) {
        expect([method, path, ...failure(await ask(method, path, { authorization, ...body(method) }))]).toEqual([method, path, 403, code]);
      }
    }
    const { authorization } = await tokenFor(credential);
    expect(failure(await ask("GET", `${one}/subscriptions/language-pairs`, { authorization }))).toEqual([403, 1403]);
    // Somebody else's credential under one's own account is one that is not there.
    const own = `/v4/accounts/${other.account.id}/api-credentials/${clientId}`;
    for (const [method, path, code] of [["PUT", own, 1015], ["DELETE", own, 1015], ["POST", `${own}/secret`, 1020]] as const) {
      expect(failure(await ask(method, path, { authorization: other.authorization, ...body(method) }))).toEqual([400, code]);
    }
    expect(JSON.stringify(await app.world.accounts.list())).toBe(before);
    expect((await tokenFor({ clientId, clientSecret })).answer.status).toBe(200);
  });
  it("are told apart from one that does not exist", async () => {
    for (const [method, path, code] of everything(99, clientId)) {
      const known = code === 1403 ? 1400 : code;
      expect([method, path, ...failure(await ask(method, path, body(method)))]).toEqual([method, path, 400, known]);
    }
  });
  it("have nothing of what the server holds for its own account", async () => {
    const { authorization } = await somebodyElse();
    const refused = [
      "/api/v2/users", "/api/v2/dictionaries", "/api/v2/brands", "/api/v2/feedback", "/api/v2/labels", "/api/v2/hosts",
      "/api/v2/reports/translations", "/api/v2/webhooks", "/api/v2/adapted-language-pairs", "/api/v2/metrics", "/api/ext/v1/audit",
    ];
    for (const path of refused) expect([path, (await ask("GET", path, { authorization })).status]).toEqual([path, 403]);
    expect((await ask("GET", "/api/v2/translations", { authorization })).json).toMatchObject({ totalItems: 0, translations: [] });
    expect((await ask("GET", "/api/v2/users/me", { authorization })).status).toBe(200);
    const fields = { languagePairId: "AutSpa", input: Buffer.from("a").toString("base64"), dictionaryIds: "dict1" };
    const form = new URLSearchParams(fields).toString();
    const quick = await app.ask("POST", "/api/v2/translations/quick", { form, headers: { authorization } });
    expect(quick.status).toBe(400);
  });
  it("have no super admins, so that the last one of the server stays one", async () => {
    const { user } = await somebodyElse();
    const form = { accountId: user.accountId ?? 0, username: "chief@other.example", displayName: "Chief", password: "Wednesday-17" };
    await expect(app.world.operateAccounts.addUser({ ...form, role: "super admin" }))
      .rejects.toThrow(expect.objectContaining({ code: "super-admin-elsewhere" }));
    const promoted = await app.ask("PUT", `/api/v2/users/${user.username}`, { as: "super admin", form: "roles=super admin" });
    expect([promoted.status, promoted.headers["dragoman-error"]]).toEqual([400, "super-admin-elsewhere"]);
    const demoted = await app.ask("PUT", "/api/v2/users/super-admin@company.example", { as: "super admin", form: "roles=admin" });
    expect([demoted.status, demoted.headers["dragoman-error"]]).toEqual([409, "last-super-admin"]);
  });
  it("hear that they may translate and nothing else", async () => {
    const { authorization } = await somebodyElse();
    const may = (await ask("GET", "/api/v2/users/me/permissions", { authorization })).json as Record<string, boolean>;
    expect(Object.keys(may).filter((name) => may[name])).toEqual(["SUBMIT_TRANSLATION"]);
  });
  it("let nobody in when they are closed or ended", async () => {
    for (const facts of [{ name: "Closed", active: false }, { name: "Ended", ends: now - 1 }]) {
      const { authorization, account } = await somebodyElse("admin", facts);
      expect(failure(await ask("GET", `/v4/accounts/${account.id}`, { authorization }))).toEqual([401, 1401]);
      expect((await ask("GET", "/api/v2/users/me", { authorization })).status).toBe(401);
    }
  });
  it.each([true, false])("give tokens to their people while they are open, and none while they are closed: open is %s", async (isOpen) => {
    const { user: { id, username }, account } = await somebodyElse();
    const passwordHash = (await app.world.users.findByName("anna@company.example"))?.passwordHash ?? "";
    await app.world.users.update(id, (user) => ({ state: { ...user, passwordHash } }));
    await app.world.operateAccounts.change(account.id, { active: isOpen });
    const signIns = [
      await ask("POST", "/v4/token/user", { authorization: "", json: { username, password: "Wednesday-17" } }),
      await app.ask("POST", "/api/v2/auth", { form: new URLSearchParams({ username, password: "Wednesday-17" }).toString() }),
    ];
    expect(signIns.map(({ status }) => status)).toEqual(isOpen ? [200, 200] : [401, 401]);
    if (!isOpen) expect(signIns[1]?.headers["dragoman-error"]).toBe("sign-in-failed");
  });
  it("may each do as much as their features say, and the refusal names which", async () => {
    const { account, authorization } = await somebodyElse("admin", { name: "Trial", category: "TRIAL", features: { API_KEYS: 1 } });
    const path = `/v4/accounts/${account.id}/api-credentials`;
    expect((await ask("POST", path, { authorization, json: { name: "a" } })).status).toBe(200);
    const refused = await ask("POST", path, { authorization, json: { name: "b" } });
    expect(failure(refused)).toEqual([400, 1015]);
    expect(refused.text).toContain("API_KEYS");
  });
});

describe("limits of the server's own account", () => {
  const limit = async (features: object) => {
    await app.world.operateAccounts.change(1, { features });
    await app.world.clock.advance(1_100); // so long what was read before is believed
  };

  it("hold for USERS", async () => {
    await limit({ USERS: 6 });
    const answer = await app.ask("POST", "/api/v2/users", { as: "admin", form: "username=one@more.example&displayName=One" });
    expect([answer.status, answer.headers["dragoman-error"]]).toEqual([403, "account-limit-reached"]);
    expect(answer.text).toContain("USERS");
  });
  it("hold for DICTIONARIES", async () => {
    await limit({ DICTIONARIES: 1 });
    const form = "dictionaryId=another&sourceLanguageId=eng&targetLanguageId=spa";
    const answer = await app.ask("POST", "/api/v2/dictionaries", { as: "admin", form });
    expect([answer.status, answer.headers["dragoman-error"]]).toEqual([403, "account-limit-reached"]);
    expect(answer.text).toContain("DICTIONARIES");
  });
  it("hold for CHARACTERS, of quick calls and of jobs, until the month is over", async () => {
    await limit({ CHARACTERS: 1_000 });
    await app.world.characters.add(1, 1_000, now);
    const fields = { languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", input: Buffer.from("a").toString("base64") };
    const form = new URLSearchParams(fields).toString();
    for (const path of ["/api/v2/translations/quick", "/api/v2/translations"]) {
      const answer = await app.ask("POST", path, { as: "translator", form });
      expect([path, answer.status, answer.text.includes("CHARACTERS")]).toEqual([path, 403, true]);
    }
    await app.world.clock.advance(31 * 24 * 3_600_000);
    expect((await app.ask("POST", "/api/v2/translations", { as: "translator", form })).status).toBe(200);
  });
});

describe("the interface", () => {
  it("names each request, echoes what names it, and has no 404", async () => {
    const answer = await app.ask("GET", "/v4/nothing/here", { headers: { "trace-id": "mine" } });
    expect(failure(answer)).toEqual([400, 1400]);
    expect(answer.text).not.toContain("/api/v2/openapi.json");
    expect(answer.headers).toMatchObject({ "service-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/), "trace-id": "mine" });
    expect(failure(await ask("GET", one, { authorization: "" }))).toEqual([401, 1401]);
    expect(failure(await app.ask("GET", "/v4/accounts/1", { headers: { "trace-id": "x".repeat(129) } }))).toEqual([400, 1400]);
  });
  it("describes itself", async () => {
    const document = (await ask("GET", "/v4/openapi.json")).json as { paths: object; info: object };
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    expect(Object.keys(document.paths)).toHaveLength(11);
    expect(document.info).toMatchObject({ title: "Dragoman account interface" });
  });
});
