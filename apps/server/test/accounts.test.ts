import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { Client } from "./support/client.js";
import { ResponseSchemas } from "./support/response-schemas.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const command = fileURLToPath(new URL("../../../scripts/account.mjs", import.meta.url));

interface Credential { readonly clientId: string; readonly clientSecret: string }

describe("accounts", () => {
  const { dragoman, admin } = useSandbox("EngSpa,SpaEng");
  const pair = sandboxPair("EngSpa");
  let schemas: ResponseSchemas;
  let anybody: Client;
  beforeAll(async () => {
    schemas = ResponseSchemas.of((await admin.send("GET", "/v4/openapi.json")).json);
    anybody = new Client(dragoman.url).checkedBy(schemas);
  });

  const operate = async (...words: string[]) => {
    const env = { ...process.env, DRAGOMAN_DATABASE_URL: dragoman.database.url, DRAGOMAN_DATA_DIR: dragoman.dataDir };
    return promisify(execFile)(process.execPath, [command, ...words], { env });
  };
  const send = (client: Client, method: string, path: string, json?: object) =>
    client.send(method, `/v4${path}`, json && JSON.stringify(json), { "Content-Type": "application/json" });
  const signedIn = async (path: "/token" | "/token/user", json: object) => {
    const answer = await send(anybody, "POST", path, json);
    expect(answer.json).toMatchObject({ validityInSeconds: 86_400, tokenType: "Bearer" });
    return anybody.withToken(answer.json.accessToken as string);
  };
  /** An account made by the operator, and its administrator. */
  const anAccount = async (name: string, ...limits: string[]) => {
    const made = await operate("create", "--name", name, "--category", "TRIAL", ...limits.flatMap((limit) => ["--limit", limit]));
    const id = Number(/^\d+/.exec(made.stdout)?.[0]);
    const username = `admin@${name}.example`;
    const added = await operate("add-user", String(id), "--username", username, "--name", "Ada Smith");
    const password = added.stdout.trim().split(" ").at(-1) as string;
    return { id, username, person: await signedIn("/token/user", { username, password }) };
  };
  const credentialOf = async ({ id, person }: { id: number; person: Client }): Promise<Credential> =>
    (await send(person, "POST", `/accounts/${id}/api-credentials`, { name: "CAT tool" })).json.apiCredentials[0];

  it("are made by the operator, and administered by their people through every call", async () => {
    const one = await anAccount("one");
    const { id, username, person } = one;
    expect((await send(person, "GET", "/accounts/users/self")).json).toMatchObject({ accountId: id, email: username, userRole: "admin" });
    expect((await send(person, "GET", `/accounts/${id}/users`)).json).toMatchObject({
      totalCount: 1, pageNumber: 1, pageSize: 10, accountId: id,
      users: [{ firstName: "Ada", middleName: "", lastName: "Smith", email: username, userRole: "admin", active: "yes" }],
    });
    const credential = await credentialOf(one);
    const program = await signedIn("/token", credential);
    expect((await send(program, "GET", "/accounts/api-credentials/self")).json).toEqual({ accountId: id, clientId: credential.clientId });
    const pairs = await send(program, "GET", `/accounts/${id}/subscriptions/language-pairs`);
    expect(pairs.json).toMatchObject({ accountId: id, endDate: "" });
    expect(pairs.json.languagePairs.map(({ name }: { name: string }) => name)).toContain(pair);
    const path = `/accounts/${id}/api-credentials/${credential.clientId}`;
    expect((await send(person, "PUT", path, { name: "Portal", active: "no" })).json.apiCredentials).toEqual([
      { name: "Portal", clientId: credential.clientId, clientSecret: "", active: "no" },
    ]);
    expect((await send(person, "PUT", path, { name: "Portal" })).status).toBe(200);
    const anew = await send(person, "POST", `${path}/secret`);
    expect([anew.status, (await send(anybody, "POST", "/token", credential)).status]).toEqual([201, 401]);
    expect((await send(person, "GET", `/accounts/${id}`)).json).toMatchObject({
      accountId: id, name: "one", active: "yes", accountSetting: { accountCategory: "TRIAL" },
      apiCredentials: [{ name: "Portal", createdByUserEmail: username }],
    });
    expect((await send(person, "DELETE", path)).status).toBe(204);
    // Tokens of a credential that is gone end within two seconds.
    await until("its token to end", async () => (await send(program, "GET", "/accounts/api-credentials/self")).status === 401);
    expect((await operate("list")).stdout).toMatch(new RegExp(`^1 {2}Dragoman.*\n(.*\n)*${id} {2}one {2}TRIAL`, "m"));
  });

  it("are closed to each other, and to what the server holds for its own", async () => {
    const [one, two] = [await anAccount("left"), await anAccount("right")];
    const credential = await credentialOf(two);
    const calls = (id: number) => [
      ["GET", `/accounts/${id}`, 1002], ["GET", `/accounts/${id}/users`, 1003], ["POST", `/accounts/${id}/api-credentials`, 1015],
      ["PUT", `/accounts/${id}/api-credentials`, 1015], ["PUT", `/accounts/${id}/api-credentials/${credential.clientId}`, 1015],
      ["DELETE", `/accounts/${id}/api-credentials/${credential.clientId}`, 1015],
      ["POST", `/accounts/${id}/api-credentials/${credential.clientId}/secret`, 1020],
      ["GET", `/accounts/${id}/subscriptions/language-pairs`, 1403],
    ] as const;
    for (const [client, id] of [[one.person, two.id], [one.person, 1], [admin.checkedBy(schemas), two.id]] as const) {
      for (const [method, path, code] of calls(id)) {
        const answer = await send(client, method, path, /^P/.test(method) && !path.endsWith("secret") ? { name: "x" } : undefined);
        expect([method, path, answer.status, answer.json.errors[0].code]).toEqual([method, path, 403, code]);
      }
    }
    await signedIn("/token", credential);
    for (const path of ["/users", "/dictionaries", "/brands", "/feedback", "/labels", "/hosts", "/reports/translations", "/webhooks"]) {
      expect([path, (await one.person.get(path)).status]).toEqual([path, 403]);
    }
  });

  it("translate apart from brands and feedback of the server, and see their own jobs alone", async () => {
    const { person } = await anAccount("guests");
    await admin.post("/brands", { source: "Acme", target: "ACME" });
    await admin.post("/feedback", {
      languagePairId: pair, sourceText: "A house.", mtText: "x", "suggestion.text": "Approved.", approvalState: "Approved",
    });
    const own = await until("the brand to show", async () => {
      const text = await admin.quick(pair, "Acme walks.");
      return text.includes("ACME") ? text : undefined;
    });
    const theirs = await person.quick(pair, "Acme walks.");
    expect([own.includes("ACME"), theirs.includes("ACME")]).toEqual([true, false]);
    const id = await admin.finish(pair, "Secret of ours.");
    expect((await person.get(`/translations/${id}`)).status).toBe(404);
    expect(await person.translate(pair, "Acme sleeps. A house.")).not.toMatch(/ACME|Approved/);
    expect((await person.get("/translations")).json.totalItems).toBe(1);
  });

  it("use as many characters in a month as they may, in calls and in documents", async () => {
    const { person } = await anAccount("small", "CHARACTERS=40");
    await person.translate(pair, "A document of 30 characters...");
    await person.quick(pair, "Eleven more");
    const refused = await until("the limit to be reached", async () => {
      const answer = await person.post("/translations/quick", { languagePairId: pair, input: "YQ==" });
      return answer.status === 403 ? answer : undefined;
    });
    expect(refused.text).toContain("CHARACTERS");
    expect((await person.post("/translations", { languagePairId: pair, input: "YQ==" })).status).toBe(403);
    expect((await admin.quick(pair, "a")).length).toBeGreaterThan(0);
  });

  it("say what is wrong with an operator's words, and change nothing", async () => {
    const before = (await operate("list")).stdout;
    for (const [words, says] of [
      [["create"], "name"], [["create", "--name", "x", "--limit", "CARS=1"], "--limit"], [["change", "99", "--name", "x"], "no account 99"],
      [["change", "1", "--active", "no"], "own account"], [["create", "--name", "x", "--ends", "2026-02-31"], "--ends"],
      [["fly"], "Say what to do"],
    ] as const) {
      const end = await operate(...words).catch((error: { code: number; stderr: string }) => error);
      expect([words, "code" in end ? end.code : 0, end.stderr.includes(says)]).toEqual([words, 1, true]);
    }
    expect((await operate("list")).stdout).toBe(before);
  });
});
