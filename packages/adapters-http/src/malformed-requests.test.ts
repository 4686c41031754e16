import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { DomainError } from "@dragoman/domain/common";
import { type App, startApp } from "./app.test-kit.js";
import { until } from "./until.test-kit.js";
import { authorizationOf } from "./world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const quick = "/api/v2/translations/quick";
const pair = "languagePairId=EngSpa";
const json = { "content-type": "application/json" };

/** What is sent (method, path, body, headers), and the status and code that it gets. */
const table: readonly [string, [method: string, path: string, form?: string, headers?: Record<string, string>], number, string][] = [
  ["Base64 with a sign outside the alphabet", ["POST", quick, `${pair}&input=aGVs*G8%3D`], 400, "base64-malformed"],
  ["Base64 of the URL alphabet", ["POST", quick, `${pair}&input=aGVs_-8%3D`], 400, "base64-malformed"],
  ["Base64 without its padding", ["POST", quick, `${pair}&input=aGVsbG8`], 400, "base64-malformed"],
  ["Base64 with too much padding", ["POST", quick, `${pair}&input=aGVsbG8%3D%3D`], 400, "base64-malformed"],
  ["Base64 with padding in the middle", ["POST", quick, `${pair}&input=aGVsbG8%3DaGVs`], 400, "base64-malformed"],
  ["Base64 of one sextet", ["POST", quick, `${pair}&input=a%3D%3D%3D`], 400, "base64-malformed"],
  ["Base64 that is percent-encoded twice", ["POST", quick, `${pair}&input=aGVsbG8%253D`], 400, "base64-malformed"],
  ["Base64 with an ampersand inside", ["POST", quick, `${pair}&input=aGVs%26bG8%3D`], 400, "base64-malformed"],
  ["Base64 with a broken percent escape", ["POST", quick, `${pair}&input=aGVsbG8%3`], 400, "base64-malformed"],
  ["Base64 with a tab", ["POST", quick, `${pair}&input=aGVs%09bG8%3D`], 400, "base64-malformed"],
  ["Base64 that is malformed in a job", ["POST", "/api/v2/translations", `${pair}&input=aGVs*G8%3D`], 400, "base64-malformed"],
  ["no input", ["POST", quick, pair], 400, "field-missing"],
  ["an empty input", ["POST", quick, `input=&${pair}`], 400, "field-missing"],
  ["an object in place of an input", ["POST", quick, `input[a]=aGVs&${pair}`], 400, "field-nested"],
  ["an array beside an input", ["POST", quick, `input[]=aGVs&input=aGVs&${pair}`], 400, "field-nested"],
  [
    "an array in place of a content that may be absent",
    ["POST", "/api/v2/dictionaries", "dictionaryId=x&sourceLanguageId=eng&targetLanguageId=spa&content[]=aGVs"], 400, "field-nested",
  ],
  ["two inputs", ["POST", quick, `input=aGVs&${pair}&input=aGVs`], 400, "field-repeated"],
  ["an input in the query and one in the form", ["POST", `${quick}?input=aGVs`, `input=aGVs&${pair}`], 400, "field-repeated"],
  ["no pair", ["POST", quick, "input=aGVs"], 400, "field-missing"],
  ["an empty pair", ["POST", quick, "input=aGVs&languagePairId="], 400, "field-missing"],
  ["a repeated scalar", ["POST", quick, `${pair}&${pair}&input=aGVs`], 400, "field-repeated"],
  ["a scalar in the query and in the form", ["POST", `${quick}?${pair}`, `${pair}&input=aGVs`], 400, "field-repeated"],
  ["a scalar that is once empty", ["POST", quick, `title=&title=x&${pair}&input=aGVs`], 400, "field-repeated"],
  ["an object in place of a scalar", ["POST", quick, `title[a]=c&${pair}&input=aGVs`], 400, "field-nested"],
  ["an array in place of a scalar", ["GET", "/api/v2/users?username%5B%5D=c"], 400, "field-nested"],
  ["an object called like the prototype", ["POST", quick, `title[__proto__]=c&${pair}&input=aGVs`], 400, "field-nested"],
  ["NUL in a field", ["POST", quick, `title=a%00b&${pair}&input=aGVs`], 400, "text-malformed"],
  ["NUL in a field that nobody knows", ["GET", "/api/v2/users?unknown=%00"], 400, "text-malformed"],
  ["NUL in a name", ["GET", "/api/v2/users?a%00b=1"], 400, "text-malformed"],
  ["NUL in the path", ["GET", "/api/v2/hosts/a%00b"], 400, "text-malformed"],
  ["a lone surrogate", ["GET", "/api/v2/users?username=%ED%A0%80"], 400, "text-malformed"],
  ["bytes that are not UTF-8, percent-encoded", ["GET", "/api/v2/users?username=%FF"], 400, "text-malformed"],
  ["a percent sign alone in the query", ["GET", "/api/v2/users?username=100%"], 400, "text-malformed"],
  ["a percent sign alone in the form", ["POST", "/api/v2/users", "username=%zz&displayName=x"], 400, "text-malformed"],
  ["a percent sign alone in the path", ["GET", "/api/v2/hosts/%E0%A4"], 400, "text-malformed"],
  ["a boolean that is none", ["POST", quick, `markSegments=yes&${pair}&input=aGVs`], 400, "unknown-value"],
  ["page 0", ["GET", "/api/v2/users?page=0"], 400, "unknown-value"],
  ["page -1", ["GET", "/api/v2/users?page=-1"], 400, "unknown-value"],
  ["a page beyond numbers", ["GET", "/api/v2/users?page=1e400"], 400, "unknown-value"],
  ["a page in Arabic digits", ["GET", "/api/v2/users?page=%D9%A1"], 400, "unknown-value"],
  ["perPage 0", ["GET", "/api/v2/translations?perPage=0"], 400, "unknown-value"],
  ["perPage 1001", ["GET", "/api/v2/translations?perPage=1001"], 400, "unknown-value"],
  ["perPage x", ["GET", "/api/v2/translations?perPage=x"], 400, "unknown-value"],
  ["perPage twice", ["GET", "/api/v2/translations?perPage=5&perPage=5"], 400, "field-repeated"],
  ["a status that is none", ["GET", "/api/v2/translations?statuses=done,gone"], 400, "unknown-value"],
  ["a day that does not exist", ["GET", "/api/v2/translations?startTimeQueued=2026-02-30%2009:30:00Z"], 400, "unknown-value"],
  ["ten digits of fraction", ["GET", "/api/v2/translations?startTimeQueued=2026-02-20%2009:30:00.1234567890Z"], 400, "unknown-value"],
  ["a pair together with its languages", ["GET", "/api/v2/translations?languagePairId=x&sourceLanguageId=eng"], 400, "filters-contradict"],
  ["1001 names of users", ["DELETE", "/api/v2/users/batch-delete", `usernames=${"a,".repeat(1001)}`], 400, "unknown-value"],
  ["1001 names of labels", ["DELETE", "/api/v2/labels/batch-delete", `names=${"a,".repeat(1001)}`], 400, "unknown-value"],
  ["1001 names of labels to list", ["GET", `/api/v2/labels?names=${"a,".repeat(1001)}`], 400, "unknown-value"],
  ["a role that is none", ["POST", "/api/v2/users", "username=a%40b.example&displayName=x&roles=root"], 400, "unknown-value"],
  ["two roles", ["POST", "/api/v2/users", "username=a%40b.example&displayName=x&roles=admin,linguist"], 400, "unknown-value"],
  ["a port that is none", ["POST", "/api/v2/hosts", "hostname=x&hostAgentPort=70000"], 400, "host-agent-port-invalid"],
  ["units that are none", ["PUT", "/api/v2/hosts/x/translation-engines/e", "desiredProcessingUnits=1.5"], 400, "processing-units-invalid"],
  ["a format of download that is none", ["GET", "/api/v2/translations/x/download?format=pdf"], 400, "unknown-value"],
  ["a JSON body on a job", ["POST", "/api/v2/translations", `{"languagePairId":"x"}`, json], 400, "body-type-unsupported"],
  ["broken JSON", ["POST", "/api/v2/users", `{"languagePairId":`, json], 400, "body-type-unsupported"],
  ["a body of no type", ["POST", "/api/v2/users", "a=b", { "content-type": "" }], 400, "body-type-unsupported"],
  [
    "a multipart body", ["POST", "/api/v2/users", "--x--", { "content-type": "multipart/form-data; boundary=x" }], 400,
    "body-type-unsupported",
  ],
  [
    "a form in Latin-1", ["POST", "/api/v2/users", "a=b", { "content-type": "application/x-www-form-urlencoded; charset=iso-8859-1" }], 400,
    "body-type-unsupported",
  ],
  ["a compressed form", ["POST", "/api/v2/users", "a=b", { "content-encoding": "gzip" }], 400, "body-type-unsupported"],
  ["1001 fields", ["POST", "/api/v2/users", "a=b&".repeat(1001)], 413, "too-many-fields"],
  ["2 MiB in fields that are short enough", ["POST", "/api/v2/users", `a=${"x".repeat(60_000)}&`.repeat(35)], 413, "too-many-fields"],
  ["101 fields of a stranger", ["POST", "/api/v2/auth", "a=b&".repeat(101)], 413, "too-many-fields"],
  ["88 KB in the fields of a stranger", ["POST", "/api/v2/auth", `a=${"x".repeat(30_000)}&`.repeat(3)], 413, "too-many-fields"],
  ["a value of 65 KiB", ["POST", "/api/v2/users", `displayName=${"x".repeat(65 * 1024)}`], 413, "field-too-large"],
  ["a name of 201 bytes", ["POST", "/api/v2/users", `${"x".repeat(201)}=1`], 413, "field-too-large"],
  ["a text that is too long", ["POST", quick, `title=${"x".repeat(1001)}&${pair}&input=aGVs`], 400, "unknown-value"],
  ["a list with a slash at its end", ["GET", "/api/v2/translations/"], 404, "path-unknown"],
  ["an interface that is gone", ["GET", "/api/v1/translations"], 404, "path-unknown"],
  ["a path that nobody knows", ["GET", "/nowhere"], 404, "path-unknown"],
  ["a method that the path has not", ["POST", "/api/v2/language-pairs"], 404, "path-unknown"],
];

describe("malformed requests", () => {
  it.each(table)("%s", async (_name, [method, path, form, headers = {}], status, code) => {
    const answer = await app.ask(method, path, { as: "super admin", headers, ...(form === undefined ? {} : { form }) });
    expect([answer.status, answer.headers["dragoman-error"], answer.headers["content-type"]]).toEqual([
      status, code, "application/json; charset=utf-8",
    ]);
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.json).toEqual({ error: { code: status, message: expect.stringMatching(/.+/), details: expect.stringMatching(/.+/) } });
  });

  it("says of which list there is too much, and how much it takes", async () => {
    const answer = await app.ask("DELETE", "/api/v2/users/batch-delete", { as: "admin", form: `usernames=${"a,".repeat(1001)}` });
    expect(answer.json).toEqual({
      error: {
        code: 400, message: expect.stringMatching(/^usernames /), details: "It must be a list of at most 1000 texts joined by commas.",
      },
    });
    expect(
      (await app.ask("DELETE", "/api/v2/users/batch-delete", { as: "admin", form: `usernames=${"zz,".repeat(1000)}` })).status,
    ).toBe(200);
  });

  it("takes ten thousand of any list, however often the field is repeated, and no more", async () => {
    const ask = (more: string) => app.ask(
      "DELETE", "/api/v2/labels/batch-delete",
      { as: "admin", form: `labelIds=${"1,".repeat(5_000)}&labelIds=${"2,".repeat(5_000)}${more}` },
    );
    expect((await ask(",,")).status).toBe(200);
    const refused = await ask("3");
    expect([refused.status, refused.headers["dragoman-error"], refused.text]).toEqual([
      400, "unknown-value", expect.stringContaining("at most 10000 whole numbers"),
    ]);
  });

  it("never repeats a secret", async () => {
    const answer = await app.ask("POST", "/api/v2/auth", { form: `username=a&password=${"hunter2".repeat(200)}` });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain("hunter2");
  });

  it("refuses 101 MiB with 413, before all of it came", async () => {
    const answer = await app.ask("POST", "/api/v2/translations", { as: "translator", form: `${pair}&input=${"A".repeat(141_300_000)}` });
    expect([answer.status, answer.headers["dragoman-error"], answer.headers.connection]).toEqual([413, "input-too-large", "close"]);
  });

  it.each([
    ["no HTTP", "HELLO\r\n\r\n", 400, "request-malformed"],
    ["two hosts", "GET /livez HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n", 400, "request-malformed"],
    ["no host", "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "request-malformed"],
    ["a wish for a tunnel", "CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n", 404, "path-unknown"],
    ["two lengths", "POST /api/v2/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400, "request-malformed"],
    [
      "a length and chunks", "POST /api/v2/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400, "request-malformed",
    ],
    ["a path with bytes that are not ASCII", "GET /\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n", 400, "request-malformed"],
    ["headers of 20 KB", `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers-too-large"],
    [
      "chunks that are none",
      "POST /api/v2/auth HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: "
        + "chunked\r\n\r\nzz\r\n",
      400, "request-malformed",
    ],
  ])("answers %s in JSON", async (_name, bytes, status, code) => {
    const [head = "", body = ""] = (await app.raw(bytes)).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain(`dragoman-error: ${code}`);
    for (const safety of ["x-content-type-options: nosniff", "referrer-policy: no-referrer"]) expect(head.toLowerCase()).toContain(safety);
    expect(JSON.parse(body)).toEqual({ error: { code: status, message: expect.any(String), details: expect.any(String) } });
  });

  it("asks no host of HTTP/1.0, which has none", async () => {
    expect(await app.raw("GET /livez HTTP/1.0\r\n\r\n")).toContain("HTTP/1.1 200 OK");
  });

  it("stores nothing of a document whose sender goes away", async () => {
    const authorization = authorizationOf("admin");
    const before = app.world.contents.kept;
    await new Promise<void>((resolve) => {
      const request = httpRequest({ port: app.port, method: "POST", path: "/api/v2/translations", headers: {
        ...authorization, "content-type": "application/x-www-form-urlencoded", "content-length": "1000000",
      } });
      request.on("error", () => resolve());
      request.write(`${pair}&input=${"A".repeat(200_000)}`, () => request.destroy());
    });
    await until(() => app.lines.some(({ message, facts }) => message === "request broken off" && facts["status"] === 499));
    expect(app.world.contents.kept).toBe(before);
    expect((await app.ask("GET", "/metrics", { as: "admin" })).text).toContain(
      'mte_http_requests_by_type{method="POST",status_code="499"} 1',
    );
  });
});

describe("failures", () => {
  /** The store of hosts fails so. */
  const failing = async (error: unknown) => {
    await app.renew();
    app.lines.length = 0;
    app.world.hosts.list = async () => { throw error; };
    const answer = await app.ask("GET", "/api/v2/hosts", { as: "admin", headers: { "if-none-match": "*" } });
    return { answer, lines: app.lines };
  };

  it.each([
    ["invalid", 400], ["unauthenticated", 401], ["forbidden", 403], ["notFound", 404], ["conflict", 409], ["tooLarge", 413],
    ["tooMany", 429], ["unavailable", 503],
  ] as const)("%s is %i", async (kind, status) => {
    const { answer } = await failing(new DomainError(kind, "some-code", "What failed.", { details: "Why.", retryAfterSeconds: 7 }));
    expect([answer.status, answer.headers["dragoman-error"], answer.json]).toEqual([
      status, "some-code", { error: { code: status, message: "What failed.", details: "Why." } },
    ]);
    expect(answer.headers["retry-after"]).toBe(status === 429 || status === 503 ? "7" : undefined);
  });

  it("looks through causes", async () => {
    const { answer } = await failing(
      new Error("outside", { cause: new Error("between", { cause: new DomainError("conflict", "inside", "Inside.") }) }),
    );
    expect([answer.status, answer.headers["dragoman-error"]]).toEqual([409, "inside"]);
  });

  it.each([
    ["an error", new Error("SELECT secret FROM users")], ["an unexpected one", new DomainError("unexpected", "x", "SELECT secret")],
    ["a string", "SELECT secret"],
  ])(
    "tells nothing of %s but an id that the log has", async (_name, error) => {
      const { answer, lines } = await failing(error);
      expect([answer.status, answer.headers["dragoman-error"]]).toEqual([500, "unexpected"]);
      expect(answer.text).not.toContain("secret");
      const line = lines.find(({ message }) => message === "unexpected failure");
      expect(line?.facts["err"]).toBe(error);
      expect(answer.text).toContain(String(line?.facts["requestId"]));
    });
});
