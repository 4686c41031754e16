import { randomBytes } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { issueLicence, newIssuer } from "@dragoman/adapters-identity";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type Answer, base64, type Client } from "./support/client.js";
import { freePort, startDragoman } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useDragoman } from "./support/use-dragoman.js";

const pair = sandboxPair("EngSpa");
const issuer = newIssuer();
const people = 30;

/**
 * What is told to somebody in confidence: told to the server, or by it to its owner. Each is used as people and programs use it, well and
 * wrongly; then everything that is kept, logged, counted, traced or answered is searched.
 */
describe("secrets", () => {
  let traced = "";
  let collector: Server;
  let closedPort: number;
  beforeAll(async () => {
    collector = createServer((request, response) => {
      request.setEncoding("utf8").on("data", (piece: string) => (traced += piece)).on("end", () => response.end("{}"));
    });
    await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
    closedPort = await freePort();
  });
  afterAll(() => void collector.close());
  const { dragoman, admin } = useDragoman(() => startDragoman({
    DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa", DRAGOMAN_LOG_LEVEL: "trace", DRAGOMAN_WEBHOOK_ALLOW: "127.0.0.1",
    DRAGOMAN_LICENCE_ISSUERS: issuer.issuer, OTEL_BSP_SCHEDULE_DELAY: "200",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  }));

  /** By what each is; and those that the database holds as they are, because they are what it is for. */
  const planted = new Map<string, string>();
  const kept = new Set<string>();
  /** What was answered to those who may not see a secret, or to who had told it. */
  const answers: string[] = [];
  const plant = (what: string, secret = `Sec-${randomBytes(12).toString("hex")}`): string => {
    planted.set(`${what} ${planted.size}`, secret);
    return secret;
  };
  const hear = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    answers.push(`${answer.text}\n${JSON.stringify([...answer.headers])}`);
    return answer;
  };
  const putJson = (client: Client, path: string, body: unknown) =>
    client.send("PUT", path, typeof body === "string" ? body : JSON.stringify(body), { "Content-Type": "application/json" });
  const found = (text: string, among: readonly [string, string][]): readonly string[] =>
    among.filter(([, secret]) => [secret, encodeURIComponent(secret), base64(secret), Buffer.from(secret).toString("hex")]
      .some((form) => text.includes(form))).map(([what]) => what);

  it("of people: passwords, tokens, keys, links to set a password", async () => {
    for (let n = 0; n < people; n += 1) {
      const username = `p${n}@mail.example`;
      const password = plant("password");
      await hear(admin.post("/users", { username, displayName: `P ${n}`, roles: "translator", password }));
      await hear(dragoman.anybody().post("/auth", { username, password: plant("wrong password") }));
      // As a query with an empty body, which some programs send.
      const { json: token } = await dragoman.anybody().send("POST", `/auth?username=${username}&password=${password}`);
      plant("token", token);
      const own = dragoman.anybody().withToken(token);
      const accessKey = plant("key", `u_${username}_${randomBytes(12).toString("hex")}`);
      expect((await own.put("/users/me/credentials", { key: accessKey })).status).toBe(200);
      await hear(own.withKey(accessKey).get("/users/me"));
      if (n % 2 === 0) await hear(own.put("/users/me/password", { oldPassword: password, newPassword: plant("new password") }));
      else plant("reset token", new URL((await admin.post(`/users/${username}/password/request-reset`)).json.resetPasswordUrl)
        .searchParams.get("token") as string);
    }
    expect((await admin.get("/users", { perPage: 100 })).json.totalItems).toBe(people + 1);
  });

  it("in wrong places: headers, unknown fields, bodies that cannot be read", async () => {
    const anybody = dragoman.anybody();
    for (const authorization of [plant("bad token"), `Bearer ${plant("bad token")}`, `Basic ${base64(`${plant("bad key")}:`)}`,
      `Basic ${base64(`a:${plant("bad password")}`)}`, `Digest ${plant("bad digest")}`]) {
      await hear(anybody.send("GET", "/users/me", undefined, { authorization }));
    }
    await hear(anybody.send("GET", `/users/me?access_token=${plant("token in the query")}`));
    await hear(anybody.send("POST", "/auth", `username=a&password=${plant("doubled password")}&password=${plant("doubled password")}`));
    await hear(admin.post("/users", { username: "no address", displayName: "x", password: plant("password of nobody") }));
    await hear(admin.put("/users/p1@mail.example/password", { oldPassword: plant("wrong old"), newPassword: plant("new password") }));
    await hear(admin.put("/users/p1@mail.example", { password: plant("password in an unknown field") }));
    await hear(anybody.put("/users/p1@mail.example/password/reset-token",
      { resetToken: plant("bad reset token"), newPassword: plant("new password") }));
    await hear(putJson(admin, "/system/ldap", `{"ldapConfig":{"bind":{"password":"${plant("password in half of JSON")}`));
    await hear(putJson(admin, "/system/ldap", { ldapConfig: { bind: { password: plant("password without user") } } }));
  });

  it("of programs: secrets and tokens of API credentials", async () => {
    const send = (client: Client, path: string, json: object) =>
      client.send("POST", path, JSON.stringify(json), { "Content-Type": "application/json" });
    for (let n = 0; n < 10; n += 1) {
      const [credential] = (await send(admin, "/v4/accounts/1/api-credentials", { name: `program ${n}` })).json.apiCredentials;
      plant("client secret", credential.clientSecret);
      plant("token of a program", (await send(dragoman.anybody(), "/v4/token", credential)).json.accessToken);
      await hear(send(dragoman.anybody(), "/v4/token", { ...credential, clientSecret: plant("wrong client secret") }));
      const path = `/v4/accounts/1/api-credentials/${credential.clientId}/secret`;
      plant("client secret", (await admin.send("POST", path)).json.apiCredentials[0].clientSecret);
    }
    await hear(admin.send("GET", "/v4/accounts/1"));
  });

  it("of other services: SMTP, LDAP, SAML, webhooks, licence", async () => {
    const smtp = { host: "127.0.0.1", port: closedPort, username: "mt", sender: "mt@company.example" };
    const settings: Answer[] = [];
    const set = async (asked: Promise<Answer>) => void settings.push(await hear(asked));
    await set(admin.put("/system/smtp", { ...smtp, enabled: true, password: plant("SMTP password") }));
    await hear(admin.put("/system/smtp/test", { ...smtp, password: plant("SMTP password") }));
    const connection = { host: "127.0.0.1", port: closedPort };
    const bind = () => ({ user: "cn=mt", password: plant("LDAP password") });
    const search = { base: "dc=company", userFinder: "(uid=$1)" };
    await set(putJson(admin, "/system/ldap", { ldapConfig: { enabled: true, connection, bind: bind(), search } }));
    await set(putJson(admin, "/system/ldap/test",
      { ldapConfig: { enabled: true, connection, bind: bind(), search }, username: "anna", password: plant("LDAP password of a person") }));
    await hear(dragoman.anybody().post("/auth", { username: "anna@mail.example", password: plant("LDAP password of a person") }));
    const metadataUrl = `http://127.0.0.1:${closedPort}/?key=${plant("key of metadata")}`;
    const provider = { "identityProvider.metadataUrl": metadataUrl, "identityProvider.insecureSkipVerify": true };
    expect((await hear(admin.put("/system/saml", { enabled: true, ...provider }))).headers.get("dragoman-error"))
      .toBe("saml-metadata-unreadable");
    const secret = (await dragoman.anybody().get("/auth/saml/gen-secret")).json as string;
    await hear(dragoman.anybody().get("/auth/saml/init", { secret: plant("SAML secret", secret) }));
    await hear(dragoman.anybody().get("/auth/saml/wait", { secret: plant("bad SAML secret") }));
    for (let n = 0; n < 10; n += 1) {
      const url = `http://127.0.0.1:${closedPort}/${n}`;
      const { json } = await hear(admin.post("/webhooks", { url, events: "translation.created", description: "x" }));
      for (const ask of ["get", "put"] as const) {
        plant("webhook secret", (await admin[ask](`/api/ext/v1/webhooks/${json.uuid}/secret`)).json.secret);
      }
    }
    const { installationId } = (await admin.get("/entitlements/profile")).json;
    const licence = issueLicence({
      id: "l-1", holder: "Acme", installationId, processingUnits: 64, languagePairs: ["*"], issued: Date.now() * 1000,
    }, issuer.privateKey);
    const body = new FormData();
    body.append("file", new Blob([licence]), "licence.json");
    await set(admin.send("PUT", "/entitlements/license", body));
    expect(settings.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200, 200, 200]);
    plant("signature of the licence", /"signature": ?"([^"]+)"/.exec(licence)?.[1]);
  });

  it("in texts: of quick calls and jobs", async () => {
    for (let n = 0; n < 20; n += 1) await admin.quick(pair, plant("text of a quick call"));
    for (let n = 0; n < 5; n += 1) {
      const text = plant("text of a job");
      kept.add(text);
      await admin.finish(pair, text);
    }
    await hear(admin.post("/translations/quick", { languagePairId: "EngXxx", input: base64(plant("text for no pair")) }));
    await hear(admin.post("/translations/quick", { languagePairId: pair, input: `${plant("text that is no Base64")}*` }));
    await hear(admin.post("/translations/quick", { languagePairId: pair, input: base64(`sandbox:fail ${plant("text that fails")}`) }));
  });

  it("are 200 and more", () => expect(planted.size).toBeGreaterThanOrEqual(200));

  it("stand in no answer but to their owners", async () => {
    const { paths } = (await admin.get("/openapi.json")).json;
    const lists = Object.keys(paths)
      .filter((path) => "get" in paths[path] && !path.includes("{") && !/\/(wait|init|gen-secret|credentials)$/.test(path));
    expect(lists.length).toBeGreaterThan(40);
    for (const path of lists) await hear(admin.get(path));
    for (let n = 0; n < people; n += 1) await hear(admin.get(`/users/p${n}@mail.example`));
    expect(found(answers.join("\n"), [...planted])).toEqual([]);
  });

  it("stand in no log", async () => {
    const folder = join(dragoman.dataDir, "log");
    const logs = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
    expect(logs.join("").includes('"/api/v2/users/:username"')).toBe(true);
    expect(found(logs.join(""), [...planted])).toEqual([]);
  });

  it("stand in no metrics, of now or before, and in no trace", async () => {
    const metrics = await Promise.all(["/metrics", "/api/v2/metrics", "/metrics/history"].map((path) => admin.get(path)));
    expect(found(metrics.map(({ text }) => text).join("\n"), [...planted])).toEqual([]);
    await until("traces to arrive", async () => (traced.includes("translations/quick") ? true : undefined));
    expect(found(traced, [...planted])).toEqual([]);
  });

  it("stand in no table of the database, texts of jobs aside", async () => {
    const tables = await dragoman.database.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const rows = await dragoman.database.query<{ row: string }>(`SELECT one::text AS row FROM "${name}" AS one`);
      const text = rows.map(({ row }) => row).join("\n");
      expect([name, found(text, [...planted].filter(([, secret]) => !kept.has(secret)))]).toEqual([name, []]);
    }
  });
});
