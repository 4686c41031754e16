import { createHash } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { aPair, type App, queuedAt, startApp, until } from "./app.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp({ corsOrigins: ["https://console.example"] }); });
beforeEach(() => { app.calls.clear(); });
afterAll(() => app.close());

const pair = `languagePairId=${aPair.id}`;

describe("signing in", () => {
  it.each([
    ["the form", "/api/v2/auth", "username=anna%40company.example&password=p+w"],
    ["the query with an empty body", "/api/v2/auth?username=anna%40company.example&password=p+w", ""],
    ["the query without a body", "/api/v2/auth?username=anna@company.example&password=p%20w", undefined],
    ["both", "/api/v2/auth?username=anna%40company.example", "password=p+w"],
    ["a doubled slash", "//api/v2/auth?username=anna%40company.example&password=p+w", ""],
  ])("takes name and password from %s", async (_name, path, form) => {
    const answer = await app.ask("POST", path, form === undefined ? {} : { form });
    expect([answer.status, answer.text, answer.headers["cache-control"]]).toEqual([200, '"aaa.bbb.ccc"', "no-store"]);
    expect(app.calls.get("signIn"))
      .toEqual([{ username: "anna@company.example", password: "p w", address: expect.stringContaining("127.0.0.1") }]);
  });

  it.each([
    ["a bearer token", "Bearer admin", 200], ["one in quotes", 'Bearer "admin"', 200],
    ["one of a scheme in small letters", "bearer admin", 200],
    ["an unknown token", "Bearer nobody", 401], ["an empty bearer", "Bearer ", 401], ["an empty bearer in quotes", 'Bearer ""', 401],
    ["a key with an empty password", basic("u_admin_key:"), 200], ["a key with a password", basic("u_admin_key:x"), 401],
    ["user name and password", basic("admin:secret"), 401],
    ["a key without a colon", basic("u_admin_key"), 401], ["Basic that is not Base64", "Basic u_admin_key:", 401],
    ["another scheme", "Digest admin", 401],
    ["a token without scheme", "admin", 401],
  ])("%s", async (_name, authorization, status) => {
    expect((await app.ask("GET", "/api/v2/users/me", { headers: { authorization } })).status).toBe(status);
  });

  it("does not take tokens from the query", async () => {
    expect((await app.ask("GET", "/api/v2/users/me?access_token=admin&token=admin")).status).toBe(401);
  });

  it.each(["Bearer ", "Bearer x", "Basic !!", "nonsense"])("tells what the server is to whoever sends %j", async (authorization) => {
    const answer = await app.ask("GET", "/api/v2/system/info", { headers: { authorization } });
    expect([answer.status, answer.json]).toEqual([200,
      { etsVersion: "0.1.0", etsBuild: "test", features: { edgeCloud: "disabled", share: "disabled", autoChainManagement: "enabled" } }]);
  });

  it("refuses on the headers alone and does not read the body", async () => {
    const { status, sent } = await sendEndlessly({});
    expect(status).toBe(401);
    expect(sent).toBeLessThan(20_000_000);
  });

  it("asks for a body that waits for 100-continue only when the caller is known", async () => {
    expect(await expectingContinue({})).toEqual({ asked: false, status: 401 });
    expect(await expectingContinue({ authorization: "Bearer translator" })).toEqual({ asked: true, status: 200 });
  });
});

describe("documents", () => {
  it.each([
    ["plain", "aGVsbG8=", "hello"],
    ["percent-encoded", "aGVsbG8%3D", "hello"],
    ["with blanks for +", "+++++++A", Buffer.from("+++++++A", "base64").toString("latin1")],
    ["with real blanks", "%20%20%20%20", Buffer.from("++++", "base64").toString("latin1")],
    ["wrapped with CR LF", "aGVs%0D%0AbG8%3D%0D%0A", "hello"],
    ["wrapped with raw CR LF", "aGVs\r\nbG8=\r\n", "hello"],
  ])("takes Base64 %s, wherever it stands", async (_name, input, text) => {
    for (const form of [`${pair}&input=${input}`, `input=${input}&${pair}`, `${pair}&input=${input}&unknown=1`]) {
      const answer = await app.ask("POST", "/api/v2/translations/quick", { as: "translator", form });
      expect(answer.status).toBe(200);
      const [, options] = app.calls.get("quickTranslate") as [unknown, { input: Buffer }];
      expect(options.input.toString("latin1")).toBe(text);
      expect((await app.ask("POST", "/api/v2/translations", { as: "translator", form })).json)
        .toEqual({ translationId: expect.any(String) });
      expect(app.stored.at(-1)?.toString("latin1")).toBe(text);
    }
    expect((await app.ask("POST", `/api/v2/translations/quick?${pair}&input=${encodeURI(input).replaceAll("%25", "%")}`,
      { as: "translator" })).status).toBe(200);
  });

  it("hands every parameter on, typed", async () => {
    await app.ask("POST", "/api/v2/translations", { as: "translator", form: [
      pair, "input=aGVsbG8%3D", "inputFormat=text%2Fhtml", "title=a%2Cb", "encoding=", "dictionaryIds=one,two&dictionaryIds=three",
      "highlightUnknown=True", "markSegments=false",
      "linguisticOptions=Variant%3Alatin%2CTone%3Ax", "labels=7,legal", "unknown=1", "includeTextContent=true", "pdfConverter=Abbyy",
    ].join("&") });
    expect(app.calls.get("requestTranslation")?.[1]).toEqual({
      languagePairId: aPair.id, input: { id: expect.any(String), size: 5 }, inputFormat: "text/html", title: "a,b",
      dictionaryIds: ["one", "two", "three"], highlightUnknown: true,
      markSegments: false, linguisticOptions: ["Variant:latin", "Tone:x"], labels: ["7", "legal"], includeTextContent: true,
      pdfConverter: "Abbyy",
    });
  });

  it("takes a body of 6 MB in chunks of any size", async () => {
    const bytes = Buffer.alloc(4_500_001, "Übersetzung ");
    const form = `${pair}&input=${encodeURIComponent(bytes.toString("base64"))}`;
    const answer = await app.ask("POST", "/api/v2/translations", { as: "translator", form });
    expect(answer.status).toBe(200);
    expect(hash(app.stored.at(-1) as Buffer)).toBe(hash(bytes));
  });

  it("hands a translated document out as bare Base64, or as the file itself", async () => {
    const base64 = await app.ask("GET", "/api/v2/translations/x/download", { as: "translator" });
    expect([base64.headers["content-type"], base64.text])
      .toEqual(["text/plain; charset=utf-8", Buffer.from("hola mundo, ñ").toString("base64")]);
    const file = await app.ask("GET", "/api/v2/translations/x/download?format=text/plain",
      { as: "translator", headers: { accept: "application/octet-stream" } });
    expect([file.text, file.headers["content-type"], file.headers["content-disposition"]]).toEqual(
      ["hola mundo, ñ", "text/html; charset=utf-8", `attachment; filename="p?gina.html"; filename*=UTF-8''p%C3%A1gina.html`]);
    expect(app.calls.get("downloadTranslation")?.[2]).toBe("text/plain");
  });
});

describe("lists", () => {
  it.each([
    ["", { page: 1, perPage: 25 }], ["?page=&perPage=", { page: 1, perPage: 25 }], ["?page=3&perPage=1000", { page: 3, perPage: 1000 }],
    ["?page=2000000000", { page: 2_000_000_000, perPage: 25 }],
  ])("GET /translations%s", async (query, page) => {
    const answer = await app.ask("GET", `/api/v2/translations${query}`, { as: "translator" });
    expect(app.calls.get("listTranslations")?.[2]).toEqual(page);
    expect(answer.json).toMatchObject({ ...page, totalItems: 60, totalPages: Math.ceil(60 / page.perPage) });
  });

  it("links a page to its neighbours", async () => {
    const { headers } = await app.ask("GET", "/api/v2/users?perPage=20&page=2&username=a%26b", { as: "admin" });
    expect(String(headers.link).split(", ").sort()).toEqual([
      '</api/v2/users?perPage=20&page=1&username=a%26b>; rel="first"', '</api/v2/users?perPage=20&page=1&username=a%26b>; rel="prev"',
      '</api/v2/users?perPage=20&page=3&username=a%26b>; rel="last"', '</api/v2/users?perPage=20&page=3&username=a%26b>; rel="next"',
    ]);
  });

  it("links with all filters, also behind one with a question mark", async () => {
    const { headers } = await app.ask("GET", "/api/v2/users?displayName=who?&perPage=20", { as: "admin" });
    expect(headers.link).toContain('</api/v2/users?displayName=who%3F&perPage=20&page=2>; rel="next"');
  });

  it("understands every filter", async () => {
    const query = "username=anna&statuses=done,PREPARING&statuses=failed&labels=7,legal&startTimeQueued=2026-11-20_09:30:00.123455001"
      + "&endTimeQueued=2026-11-20+09:30:00.123456999&translationMethod=groupShare&title=100%25&sourceLanguageId=en&targetLanguageId=SPA";
    await app.ask("GET", `/api/v2/translations?${query}`, { as: "translator" });
    expect(app.calls.get("listTranslations")?.[1]).toEqual({
      username: "anna", statuses: ["done", "preparing", "failed"], labels: ["7", "legal"], queuedFrom: queuedAt, queuedTo: queuedAt,
      translationMethod: "share", title: "100%",
      sourceLanguageId: "eng", targetLanguageId: "spa",
    });
  });

  it("reads the parameters of a delete from query and form", async () => {
    await app.ask("DELETE", "/api/v2/users/batch-delete?usernames=a,b", { as: "admin", form: "displayName=x&disabled=TRUE" });
    expect(app.calls.get("deleteUsers")?.[1]).toEqual({ usernames: ["a", "b"], displayName: "x", disabled: true });
  });

  it("answers an unchanged list with 304", async () => {
    const { headers } = await app.ask("GET", "/api/v2/hosts", { as: "translator" });
    expect((await app.ask("GET", "/api/v2/hosts", { as: "translator", headers: { "if-none-match": String(headers.etag) } })).status)
      .toBe(304);
  });
});

describe("paths", () => {
  it.each([
    ["/api/v2/users/me", "me"], ["/api/v2/users/anna%40company.example", "anna@company.example"],
    ["/api/v2/users/jos%C3%A9@x.example", "josé@x.example"],
  ])("%s", async (path, id) => {
    await app.ask("GET", path, { as: "admin" });
    expect(app.calls.get("findUser")?.slice(1)).toEqual([id, "username"]);
  });

  it("knows a user by token", async () => {
    const answer = await app.ask("GET", "/api/v2/users/aaa.bbb.ccc?field=accesstoken", { as: "admin" });
    expect(app.calls.get("findUser")?.slice(1)).toEqual(["aaa.bbb.ccc", "accessToken"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("headers", () => {
  it("echoes a Trace-ID and makes one where there is none", async () => {
    expect((await app.ask("GET", "/livez", { headers: { "trace-id": "job 7 of batch" } })).headers["trace-id"]).toBe("job 7 of batch");
    expect((await app.ask("GET", "/livez")).headers["trace-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect((await app.ask("GET", "/livez", { headers: { "trace-id": "x".repeat(129) } })).headers["trace-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("says nothing of its software, and lets no browser guess types or tell where it comes from", async () => {
    const { headers } = await app.ask("GET", "/livez");
    expect([headers["x-powered-by"], headers["x-content-type-options"], headers["referrer-policy"]])
      .toEqual([undefined, "nosniff", "no-referrer"]);
  });

  it.each([
    ["https://console.example", "https://console.example"], ["https://evil.example", undefined],
  ])("answers preflights from %s", async (origin, allowed) => {
    const answer = await app.ask("OPTIONS", "/api/v2/translations",
      { headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" } });
    expect([answer.status, answer.headers["access-control-allow-origin"], answer.text]).toEqual([204, allowed, ""]);
    expect((await app.ask("GET", "/livez", { headers: { origin } })).headers["access-control-allow-origin"]).toBe(allowed);
  });

  it("say that answers differ by origin, also to those who name none", async () => {
    for (const headers of [{}, { origin: "https://console.example" }, { origin: "https://evil.example" }]) {
      expect((await app.ask("GET", "/livez", { headers })).headers.vary).toBe("Origin");
    }
  });
});

describe("connections", () => {
  it("stay open after a refusal, for the next request", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = [];
    for (const [path, authorization] of [
      ["/api/v2/translations/quick", "Bearer nobody"], ["/api/v2/translations/quick", "Bearer admin"], ["/nowhere", "Bearer admin"],
      ["/api/v2/auth", ""],
    ] as const) {
      statuses.push(await new Promise((resolve, reject) => {
        httpRequest({ agent, port: app.port, method: "POST", path, headers:
          { authorization, "content-type": "application/x-www-form-urlencoded", "content-length": 9 } }, (response) => {
          response.resume().on("end", () => resolve([response.statusCode, response.headers.connection]));
        }).on("error", reject).end("input=a*b");
      }));
    }
    agent.destroy();
    expect(statuses).toEqual([[401, "keep-alive"], [400, "keep-alive"], [404, "keep-alive"], [400, "keep-alive"]]);
  });

  it("tell a quick translation that its client is gone", async () => {
    let begin = (_signal: AbortSignal) => {};
    const begun = new Promise<AbortSignal>((resolve) => { begin = resolve; });
    const quickTranslate = {
      run: (_caller: unknown, _options: unknown, signal: AbortSignal) => new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        begin(signal);
      }),
    };
    const other = await startApp({}, { quickTranslate });
    const request = httpRequest({
      port: other.port, method: "POST", path: `/api/v2/translations/quick?${pair}&input=aGVs`, headers: { authorization: "Bearer admin" },
    });
    request.on("error", () => { /* It is broken off on purpose. */ }).end();
    const signal = await begun;
    request.destroy();
    await until(() => signal.aborted && other.lines.length > 0);
    await other.close();
    expect(other.lines.map(({ message }) => message)).toEqual(["request broken off"]);
  });
});

describe("watching", () => {
  it("logs requests without queries, tokens and secrets", async () => {
    await app.ask("GET", "/api/v2/users/aaa.bbb.ccc?field=accessToken", { as: "admin" });
    await app.ask("POST", "/api/v2/auth?username=a&password=hunter2");
    await app.ask("GET", `/nowhere/${"t".repeat(50)}?x=hunter2`);
    const lines = app.lines.slice(-3).map(({ facts }) => facts);
    expect(lines.map(({ method, path, status }) => [method, path, status]))
      .toEqual([["GET", "/api/v2/users/:id", 200], ["POST", "/api/v2/auth", 200], ["GET", "/nowhere/…", 404]]);
    expect(JSON.stringify(app.lines)).not.toMatch(/hunter2|aaa\.bbb/);
    expect(lines[0]).toMatchObject({
      username: "anna@company.example", requestId: expect.any(String), ms: expect.any(Number), address: expect.any(String),
    });
  });

  it("counts requests, users and jobs", async () => {
    const fresh = await startApp();
    await fresh.ask("GET", "/livez");
    await fresh.ask("POST", "/api/v2/translations");
    await fresh.ask("GET", "/livez");
    const text = await fresh.ask("GET", "/metrics", { as: "observer" });
    const json = await fresh.ask("GET", "/metrics", { as: "observer", headers: { accept: "application/json" } });
    await fresh.close();
    expect(text.headers["content-type"]).toContain("text/plain");
    for (const line of ['mte_http_requests_by_type{method="GET",status_code="200"} 2',
      'mte_http_requests_by_type{method="POST",status_code="401"} 1', 'mte_users{status="active"} 2',
      'mte_users{status="disabled"} 1', 'mte_jobs{state="succeeded"} 5', 'mte_jobs{state="failed"} 0', "mte_queue_jobs 3",
      'mte_request_seconds_count{route="/livez"} 2']) {
      expect(text.text.split("\n")).toContain(line);
    }
    const families: { name: string; type: string; metrics: object[] }[] = json.json;
    expect(families.find(({ name }) => name === "mte_users")).toEqual({
      name: "mte_users", help: "Users by status.", type: "GAUGE",
      metrics: [{ labels: { status: "active" }, value: "2" }, { labels: { status: "disabled" }, value: "1" }],
    });
    expect(families.find(({ name }) => name === "mte_request_seconds")?.metrics).toContainEqual(
      { labels: { route: "/livez" }, buckets: expect.objectContaining({ "60": "2", "+Inf": "2" }), count: "2", sum: expect.any(String) });
  });

  it("tells anybody whether it is ready, and administrators about pairs", async () => {
    expect((await app.ask("GET", "/readyz")).json).toEqual({ ready: true });
    expect((await app.ask("GET", "/readyz", { headers: { authorization: "Bearer nobody" } })).json).toEqual({ ready: true });
    expect((await app.ask("GET", "/readyz", { as: "translator" })).json).toEqual({ ready: true });
    expect((await app.ask("GET", "/readyz", { as: "admin" })).json)
      .toEqual({ ready: true, pairs: [{ languagePairId: aPair.id, ready: true }] });
    const waiting = await startApp({},
      { readiness: { run: async () => ({ ready: false, waitingFor: ["engines"], pairs: [{ languagePairId: aPair.id, ready: false }] }) } });
    const nobody = await waiting.ask("GET", "/readyz");
    const admin = await waiting.ask("GET", "/readyz", { as: "admin" });
    await waiting.close();
    expect([nobody.status, nobody.headers["retry-after"], nobody.text.includes(aPair.id), admin.text.includes(aPair.id)])
      .toEqual([503, "1", false, true]);
    expect(nobody.text).toContain("engines");
  });
});

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}

function hash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Sends a body without end until an answer comes. */
function sendEndlessly(headers: Record<string, string>): Promise<{ status: number | undefined; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const piece = Buffer.alloc(100_000, "A");
    const request = httpRequest({ port: app.port, method: "POST", path: "/api/v2/translations", headers:
      { "content-type": "application/x-www-form-urlencoded", ...headers } }, (response) => {
      resolve({ status: response.statusCode, sent });
      request.destroy();
    });
    const more = () => { while (!request.destroyed && request.write(piece)) sent += piece.length; };
    request.on("drain", more).on("error", reject);
    more();
  });
}

function expectingContinue(headers: Record<string, string>): Promise<{ asked: boolean; status: number | undefined }> {
  return new Promise((resolve, reject) => {
    let asked = false;
    const form = `${pair}&input=aGVsbG8%3D`;
    const request = httpRequest({ port: app.port, method: "POST", path: "/api/v2/translations/quick", headers: {
      "content-type": "application/x-www-form-urlencoded", "content-length": form.length, expect: "100-continue", ...headers,
    } }, (response) => {
      resolve({ asked, status: response.statusCode });
      request.destroy();
    });
    request.on("continue", () => { asked = true; request.end(form); }).on("error", reject);
    request.flushHeaders();
  });
}
