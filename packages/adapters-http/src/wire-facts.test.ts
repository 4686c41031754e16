import { Agent, request as httpRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { DomainError } from "@dragoman/domain/common";
import { aTranslation, aUser } from "@dragoman/port-contracts/common";
import { type App, startApp } from "./app.test-kit.js";
import { examples } from "./common/examples.js";
import { accountOf, aPair, authorizationOf, now, tokenOf } from "./world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp({ corsOrigins: ["https://console.example"] }); });
beforeEach(() => app.renew());
afterAll(() => app.close());

describe("lists", () => {
  it.each([
    ["", { page: 1, perPage: 25 }], ["?page=&perPage=", { page: 1, perPage: 25 }], ["?page=3&perPage=1000", { page: 3, perPage: 1000 }],
    ["?page=2000000000", { page: 2_000_000_000, perPage: 25 }],
  ])("GET /translations%s", async (query, page) => {
    const { translations } = app.world;
    for (let n = 3; n <= 60; n += 1) await translations.add(
      () => ({ state: aTranslation({ ownerId: accountOf("translator").id }) }),
    );
    const { json } = await app.ask("GET", `/api/v2/translations${query}`, { as: "translator" });
    expect(json).toMatchObject({ ...page, totalItems: 60, totalPages: Math.ceil(60 / page.perPage) });
    expect((json as { translations: unknown[] }).translations).toHaveLength(page.page === 1 ? page.perPage : 0);
  });

  it("links a page to its neighbours", async () => {
    for (let n = 1; n <= 60; n += 1) await app.world.users.add({ state: aUser({ username: `a&b${n}@company.example` }) });
    const { headers } = await app.ask("GET", "/api/v2/users?perPage=20&page=2&username=a%26b", { as: "admin" });
    expect(String(headers.link).split(", ").sort()).toEqual([
      '<?perPage=20&page=1&username=a%26b>; rel="first"', '<?perPage=20&page=1&username=a%26b>; rel="prev"',
      '<?perPage=20&page=3&username=a%26b>; rel="last"', '<?perPage=20&page=3&username=a%26b>; rel="next"',
    ]);
  });

  it("links with all filters, also behind one with a question mark", async () => {
    for (let n = 1; n <= 21; n += 1) await app.world.users.add({ state: aUser({ displayName: "Who? I" }) });
    const { headers } = await app.ask("GET", "/api/v2/users?displayName=who?&perPage=20", { as: "admin" });
    expect(headers.link).toContain('<?displayName=who%3F&perPage=20&page=2>; rel="next"');
  });

  it("understands every filter", async () => {
    const query = "username=anna@company.example&statuses=done,PREPARING&statuses=failed&labels=7,press"
      + "&startTimeQueued=2026-11-20_09:30:00.123455001&endTimeQueued=2026-11-20+09:30:00.123456999"
      + "&translationMethod=groupShare&title=100%25&sourceLanguageId=en&targetLanguageId=SPA";
    const fitting = {
      ownerId: "u1", queued: now,
      profile: {
        username: examples.username, title: "100% sure", languagePairId: aPair.id, translationMethod: "share",
        labels: [{ id: 7, name: "legal" }],
      },
    };
    const { translations } = app.world;
    const add = async (facts: Parameters<typeof aTranslation>[0], substate?: Parameters<typeof aTranslation>[1]) =>
      (await translations.add(() => ({ state: aTranslation(facts, substate) }))).id;
    const expected = [await add(fitting), await add(fitting, "failed"), await add(fitting, "scheduled")];
    const others = [
      { username: "ben@company.example" }, { title: "1000 times" }, { languagePairId: "EngCat_Generic_SRV_RBMT_1_0_x_0" },
      { languagePairId: "FraSpa_Generic_SRV_RBMT_1_0_x_0" }, { translationMethod: "MTE" }, { labels: [{ id: 2, name: "web" }] },
    ];
    for (const profile of others) await add({ ...fitting, profile: { ...fitting.profile, ...profile } });
    for (const queued of [now - 1, now + 1]) await add({ ...fitting, queued });
    await add(fitting, "translating");
    const { json } = await app.ask("GET", `/api/v2/translations?${query}`, { as: "admin" });
    expect(
      (json as { translations: { translationId: string }[] }).translations.map(({ translationId }) => translationId).sort(),
    ).toEqual(expected.sort());
  });

  it("reads the parameters of a delete from query and form", async () => {
    const fitting = { displayName: "Max", disabled: true };
    const users = [
      aUser({ ...fitting, username: "apple@x.example" }), aUser({ ...fitting, username: "bean@x.example" }),
      aUser({ ...fitting, username: "corn@x.org" }), aUser({ ...fitting, username: "apple2@x.example", displayName: "Anna" }),
      aUser({ ...fitting, username: "bean2@x.example", disabled: false }),
    ];
    for (const user of users) await app.world.users.add({ state: user });
    const answer = await app.ask(
      "DELETE", "/api/v2/users/batch-delete?usernames=apple,bean", { as: "admin", form: "displayName=x&disabled=TRUE" },
    );
    expect(answer.json).toBe(2);
    const left = await Promise.all(users.map(async ({ id }) => await app.world.users.findById(id) !== undefined));
    expect(left).toEqual([false, false, true, true, true]);
  });

  it("answers an unchanged list with 304", async () => {
    const { headers } = await app.ask("GET", "/api/v2/hosts", { as: "translator" });
    expect(
      (await app.ask("GET", "/api/v2/hosts", { as: "translator", headers: { "if-none-match": String(headers.etag) } })).status,
    ).toBe(304);
  });
});

describe("headers", () => {
  it("echoes a Trace-ID and makes one where there is none", async () => {
    expect((await app.ask("GET", "/livez", { headers: { "trace-id": "job 7 of batch" } })).headers["trace-id"]).toBe("job 7 of batch");
    expect((await app.ask("GET", "/livez")).headers["trace-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["128 letters", "x".repeat(128)], ["128 letters beyond ASCII", Buffer.from("ñ€".repeat(64)).toString("latin1")], ["blanks", "a b\tc"],
  ])("echoes a Trace-ID of %s as it came", async (_what, traceId) => {
    const { status, headers } = await app.ask("GET", "/livez", { headers: { "trace-id": traceId } });
    expect([status, headers["trace-id"]]).toEqual([200, traceId]);
  });

  it("takes an empty Trace-ID for none", async () => {
    const { status, headers } = await app.ask("GET", "/livez", { headers: { "trace-id": "" } });
    expect([status, headers["trace-id"]]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it.each([
    ["129 letters", "x".repeat(129)], ["129 letters beyond ASCII", Buffer.from("ñ".repeat(129)).toString("latin1")],
  ])("refuses a Trace-ID of %s on every route, also to strangers", async (_what, traceId) => {
    const paths = ["/livez", "/metrics", "/nowhere", "/api/v2/translations", "/api/v2/system/info", "/api/v2/openapi.json"];
    for (const path of paths) {
      const { status, headers, json } = await app.ask("GET", path, { headers: { "trace-id": traceId } });
      expect([status, headers["dragoman-error"], headers["trace-id"]])
        .toEqual([400, "trace-id-too-long", expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      expect(json).toEqual({ error: { code: 400, message: "The Trace-ID has 129 characters.", details: "It may have 128 at most." } });
    }
  });

  it("says nothing of its software, and lets no browser guess types or tell where it comes from", async () => {
    const { headers } = await app.ask("GET", "/livez");
    expect([headers["x-powered-by"], headers["x-content-type-options"], headers["referrer-policy"]]).toEqual([
      undefined, "nosniff", "no-referrer",
    ]);
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  it.each([
    ["https://console.example", "https://console.example"], ["https://evil.example", undefined],
  ])("answers preflights from %s", async (origin, allowed) => {
    const answer = await app.ask(
      "OPTIONS", "/api/v2/translations",
      { headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" } },
    );
    expect([answer.status, answer.headers["access-control-allow-origin"], answer.text]).toEqual([204, allowed, ""]);
    expect((await app.ask("GET", "/livez", { headers: { origin } })).headers["access-control-allow-origin"]).toBe(allowed);
  });

  it("say that answers differ by origin, also to those who name none", async () => {
    for (const headers of [{}, { origin: "https://console.example" }, { origin: "https://evil.example" }]) {
      expect((await app.ask("GET", "/livez", { headers })).headers.vary).toBe("Origin");
    }
  });

  it("of pages are as many more as the program that makes the interface has use for", async () => {
    const preflight = { headers: { origin: "https://console.example", "access-control-request-method": "GET" } };
    const more = await startApp({ corsOrigins: ["https://console.example"], corsHeaders: ["Drill"] });
    const [usual, further] = await Promise.all([app, more].map(async (one) =>
      (await one.ask("OPTIONS", "/livez", preflight)).headers["access-control-allow-headers"]));
    await more.close();
    expect(further).toBe(`${usual}, Drill`);
  });
});

describe("what a program puts before all routes", () => {
  it("sees every request, and what it throws is answered like the failure of a route", async () => {
    const seen: string[] = [];
    const guarded = await startApp({ before: (request, _response, next) => {
      seen.push(`${request.method} ${request.path}`);
      if (request.path !== "/livez") throw new DomainError("tooMany", "a-code", "One is enough.", { retryAfterSeconds: 7 });
      next();
    } });
    const [passed, refused, nowhere] = [
      await guarded.ask("GET", "/livez"), await guarded.ask("POST", "/api/v2/translations"), await guarded.ask("GET", "/nowhere"),
    ];
    await guarded.close();
    expect(seen).toEqual(["GET /livez", "POST /api/v2/translations", "GET /nowhere"]);
    expect([passed.status, nowhere.status]).toEqual([200, 429]);
    expect([refused.status, refused.headers["dragoman-error"], refused.headers["retry-after"]]).toEqual([429, "a-code", "7"]);
    expect(refused.headers["trace-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("connections", () => {
  it("stay open after a refusal, for the next request", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { authorization: known = "" } = authorizationOf("admin");
    const statuses = [];
    const requests = [
      ["/api/v2/translations/quick", "Bearer nobody"], ["/api/v2/translations/quick", known], ["/nowhere", known], ["/api/v2/auth", ""],
    ] as const;
    for (const [path, authorization] of requests) {
      const headers = { authorization, "content-type": "application/x-www-form-urlencoded", "content-length": 9 };
      statuses.push(await new Promise((resolve, reject) => {
        httpRequest({ agent, port: app.port, method: "POST", path, headers }, (response) => {
          response.resume().on("end", () => resolve([response.statusCode, response.headers.connection]));
        }).on("error", reject).end("input=a*b");
      }));
    }
    agent.destroy();
    expect(statuses).toEqual([[401, "keep-alive"], [400, "keep-alive"], [404, "keep-alive"], [400, "keep-alive"]]);
  });
});

describe("watching", () => {
  it("logs requests without queries, tokens and secrets", async () => {
    const token = await tokenOf("translator");
    await app.ask("GET", `/api/v2/users/${token}?field=accessToken`, { as: "admin" });
    await app.ask("POST", "/api/v2/auth?username=a&password=hunter2");
    await app.ask("GET", `/nowhere/${"t".repeat(50)}?x=hunter2`);
    const lines = app.lines.slice(-3).map(({ facts }) => facts);
    expect(lines.map(({ method, path, status }) => [method, path, status]))
      .toEqual([["GET", "/api/v2/users/:username", 200], ["POST", "/api/v2/auth", 401], ["GET", "/nowhere/…", 404]]);
    expect(JSON.stringify(app.lines)).not.toMatch(/hunter2/);
    expect(JSON.stringify(app.lines)).not.toContain(token);
    expect(lines[0]).toMatchObject({
      username: "admin@company.example", requestId: expect.any(String), ms: expect.any(Number), address: expect.any(String),
    });
  });

  it("counts requests, users and jobs", async () => {
    const fresh = await startApp({ droppedLines: () => 5 });
    const { users, translations } = fresh.world;
    await users.add({ state: aUser({ disabled: true }) });
    for (const _ of [1, 2]) await translations.add(() => ({ state: aTranslation({ ownerId: "u1" }, "scheduled") }));
    await fresh.ask("GET", "/livez");
    await fresh.ask("POST", "/api/v2/translations");
    await fresh.ask("GET", "/livez");
    const text = await fresh.ask("GET", "/metrics", { as: "observer" });
    const json = await fresh.ask("GET", "/metrics", { as: "observer", headers: { accept: "application/json" } });
    await fresh.close();
    expect(text.headers["content-type"]).toContain("text/plain");
    for (const line of [
      'mte_http_requests_by_type{method="GET",status_code="200"} 2', 'mte_http_requests_by_type{method="POST",status_code="401"} 1',
      'mte_users{status="active"} 6', 'mte_users{status="disabled"} 1', 'mte_jobs{state="succeeded"} 1', 'mte_jobs{state="failed"} 0',
      "mte_queue_jobs 3", "mte_log_lines_dropped_total 5", 'mte_request_seconds_count{route="/livez"} 2',
      'mte_cache_segments_total{result="hit"} 0', "mte_cache_bytes 0",
    ]) {
      expect(text.text.split("\n")).toContain(line);
    }
    const families: { name: string; type: string; metrics: object[] }[] = json.json;
    expect(families.find(({ name }) => name === "mte_users")).toEqual({
      name: "mte_users", help: "Users by status.", type: "GAUGE",
      metrics: [{ labels: { status: "active" }, value: "6" }, { labels: { status: "disabled" }, value: "1" }],
    });
    const livez = (families.find(({ name }) => name === "mte_request_seconds")?.metrics as { labels: object; buckets: object }[])
      .find(({ labels }) => Object.values(labels).includes("/livez"));
    expect(livez).toEqual(
      { labels: { route: "/livez" }, buckets: expect.objectContaining({ "60.0": "2", "+Inf": "2" }), count: "2", sum: expect.any(String) });
    // In the order of their bounds, also for programs that read whole numbers as places of a list.
    expect(Object.keys(livez?.buckets ?? {})).toEqual(["0.005", "0.02", "0.1", "0.5", "2.0", "10.0", "60.0", "+Inf"]);
  });

  it("tells anybody whether it is ready, and administrators about pairs", async () => {
    expect((await app.ask("GET", "/readyz")).json).toEqual({ ready: true });
    expect((await app.ask("GET", "/readyz", { headers: { authorization: "Bearer nobody" } })).json).toEqual({ ready: true });
    expect((await app.ask("GET", "/readyz", { as: "translator" })).json).toEqual({ ready: true });
    expect((await app.ask("GET", "/readyz", { as: "admin" })).json).toEqual({
      ready: true, pairs: [{ languagePairId: aPair.id, ready: true }],
    });
    await app.world.hosts.update(
      "localhost", (host) => ({ state: { ...host, engines: host.engines.map(({ report: _report, ...engine }) => engine) } }),
    );
    const nobody = await app.ask("GET", "/readyz");
    const admin = await app.ask("GET", "/readyz", { as: "admin" });
    expect([nobody.status, nobody.headers["retry-after"], nobody.text.includes(aPair.id), admin.text.includes(aPair.id)])
      .toEqual([503, "1", false, true]);
    expect(nobody.text).toContain("engines");
  });

  it("is ready without an engine that does not start, counts it for anybody, and names it to administrators", async () => {
    const fresh = await startApp();
    const report = { running: false, filledProcessingUnits: 0, restarts: 5, lastFailure: `Language pair ${aPair.id} is not installed.` };
    await fresh.world.hosts.update("localhost", (host) => ({ state: {
      ...host, engines: [...host.engines, {
        kind: "translation", id: "EngSpa_legal", expectedRunning: true, languagePairId: aPair.id, desiredProcessingUnits: 1,
        maximumProcessingUnits: 1, report,
      }],
    } }));
    const [nobody, admin] = [await fresh.ask("GET", "/readyz"), await fresh.ask("GET", "/readyz", { as: "admin" })];
    await fresh.close();
    expect(nobody.json).toEqual({ ready: true, failing: ["1 translation engine"] });
    expect(admin.json).toMatchObject({
      ready: true, failing: [`translation engine EngSpa_legal on host localhost: Language pair ${aPair.id} is not installed.`],
    });
  });
});
